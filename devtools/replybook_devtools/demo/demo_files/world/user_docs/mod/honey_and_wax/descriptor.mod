version="1.0"
name="Honey and Wax"
supported_version="1.18.*"
tags={
	"Gameplay"
}
