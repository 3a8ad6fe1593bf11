version="0.4"
name="Long Winters"
supported_version="1.18.*"
tags={
	"Gameplay"
}
