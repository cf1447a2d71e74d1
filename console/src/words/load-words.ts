// Loads the texts of the browser's or the chosen language. Each language is a file of its own.
import { type Catalogue, createWords, type Language, type Words } from "./t.ts";

const CATALOGUES: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import("./en.json"),
  de: () => import("./de.json"),
};

/** boot.js has put the language and its direction on the document. */
export async function loadWords(): Promise<Words> {
  const { lang, dir } = document.documentElement;
  const language = lang === "de" ? "de" : "en";
  const isRightToLeft = dir === "rtl";
  const { default: catalogue } = await CATALOGUES[language]();
  const alter = isRightToLeft ? (await import("./pseudo.ts")).pseudo : undefined;
  // The region of the browser tells how times and numbers look.
  const locale = navigator.languages.find((one) => one.split("-")[0] === language);
  return createWords(language, catalogue, { locale, isRightToLeft, alter });
}
