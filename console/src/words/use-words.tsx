// The words of the chosen language, for components.
import { createContext, createElement, Fragment, type ReactNode, useContext } from "react";
import type { Key, Values, Words } from "./t.ts";

const WordsContext = createContext<Words | null>(null);

export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("useWords needs a WordsProvider.");
  return words;
}

type Element = ReactNode | ((words: ReactNode) => ReactNode);

/** Puts elements into a text: times and names as values, links as functions of the words between their tags. */
export function useSentence(): (key: Key, values: Values | Record<string, Element>) => ReactNode {
  const { parts } = useWords();
  return (key, values) =>
    createElement(Fragment, null, ...(parts<Element>(key, values as Record<string, Element>) as ReactNode[]));
}
