// A page that was opened from disk: a link to a folder leads to the index.html in it, as a server would do.
"use strict";

if (location.protocol === "file:") {
  document.addEventListener("click", (happening) => {
    const link = happening.composedPath().find((part) => part.tagName && part.tagName.toLowerCase() === "a");
    const told = link && link.getAttribute("href");
    const target = told && new URL(told, location.href);
    if (!target || target.protocol !== "file:" || !target.pathname.endsWith("/")) return;
    happening.preventDefault();
    happening.stopPropagation(); // the theme would go to the folder itself
    target.pathname += "index.html";
    location.assign(target.href);
  }, true);
}
