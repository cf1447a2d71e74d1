// Loads the catalogue of the browser's or the chosen language.
import { en } from "./en/index.ts";
import { type Catalogue, createWords, type Language, type Words } from "./t.ts";

const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  en: async () => en,
  de: async () => (await import("./de/index.ts")).de,
};

/** boot.js has put the language on the document. */
export async function loadWords(): Promise<Words> {
  const language: Language = document.documentElement.lang === "de" ? "de" : "en";
  return createWords(language, await LOADERS[language]());
}
