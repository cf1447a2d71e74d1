// Sets the colour scheme, the language and its direction before the first paint, so that nothing flashes.
(() => {
  let scheme;
  let language;
  try {
    scheme = localStorage.getItem("parley.theme");
    language = localStorage.getItem("parley.language");
  } catch {}
  if (scheme !== "light" && scheme !== "dark")
    scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.mantineColorScheme = scheme;
  // The pseudo-language of tests.
  document.documentElement.dir = language === "en-XB" ? "rtl" : "ltr";
  document.documentElement.lang = language || (navigator.language.startsWith("de") ? "de" : "en");
})();
