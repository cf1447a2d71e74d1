// Loads the texts of the browser's or the chosen language: first those of Home, and the others with the first other page.
import { first as english } from "./en/first.ts";
import {
  type Catalogue,
  createWords,
  type FirstWords,
  type Language,
  type PageWords,
  type Words,
} from "./t.ts";

interface Loaders {
  first(): Promise<FirstWords>;
  pages(): Promise<PageWords>;
}

const LOADERS: Record<Language, Loaders> = {
  en: { first: async () => english, pages: async () => (await import("./en/pages.ts")).pages },
  de: {
    first: async () => (await import("./de/first.ts")).first,
    pages: async () => (await import("./de/pages.ts")).pages,
  },
};

const catalogue = {} as Catalogue;

export async function loadWords(): Promise<Words> {
  const language = chosenLanguage();
  // The region of the browser tells how times and numbers look.
  const locale = navigator.languages.find((one) => one.split("-")[0] === language);
  await add(LOADERS[language].first());
  return createWords(language, catalogue, locale, isRightToLeft());
}

/** Adds the words of the pages that aren't part of the first file. */
export async function loadPageWords(): Promise<void> {
  await add(LOADERS[chosenLanguage()].pages());
}

async function add(loaded: Promise<FirstWords | PageWords>): Promise<void> {
  const texts = await loaded;
  Object.assign(catalogue, isRightToLeft() ? (await import("./pseudo.ts")).pseudo(texts) : texts);
}

/** boot.js has put the language and its direction on the document. */
function chosenLanguage(): Language {
  return document.documentElement.lang === "de" ? "de" : "en";
}

function isRightToLeft(): boolean {
  return document.documentElement.dir === "rtl";
}
