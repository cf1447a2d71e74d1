// Sets the colour scheme, the language and its direction before the first paint, so that nothing flashes.
(() => {
  const path = document.documentElement.dataset.path ?? "";
  let scheme;
  let language;
  try {
    scheme = localStorage.getItem(`parley${path}.theme`);
    language = localStorage.getItem(`parley${path}.language`);
  } catch {}
  if (scheme !== "light" && scheme !== "dark")
    scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.mantineColorScheme = scheme;
  // The pseudo-language of tests.
  document.documentElement.dir = language === "en-XB" ? "rtl" : "ltr";
  document.documentElement.lang = language || (navigator.language.startsWith("de") ? "de" : "en");
})();
