// A page that was opened from disk: a link to a folder leads to the index.html in it, as a server would do,
// and the search runs, whose worker a browser starts from no file; its text is a script beside this one.
"use strict";

if (location.protocol === "file:") {
  const beside = document.currentScript.src;
  const Started = window.Worker;

  document.write('<script src="' + new URL("search_worker.js", beside).href.replace(/"/g, "%22") + '"><\/script>');

  window.Worker = function (address) {
    const text = String(address).includes("/workers/search.") && window.replybookSearchWorker;
    return new Started(text ? URL.createObjectURL(new Blob([text], { type: "text/javascript" })) : address);
  };

  document.addEventListener("click", (happening) => {
    const link = happening.target.closest && happening.composedPath().find((part) => part.tagName && part.tagName.toLowerCase() === "a");
    const told = link && link.getAttribute("href");
    const target = told && new URL(told, location.href);
    if (!target || target.protocol !== "file:" || !target.pathname.endsWith("/")) return;
    happening.preventDefault();
    happening.stopPropagation(); // the theme would go to the folder itself
    target.pathname += "index.html";
    location.assign(target.href);
  }, true);
}
