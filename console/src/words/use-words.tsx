// The words of the chosen language, for components.
import { createContext, type ReactNode, useContext } from "react";
import type { Words } from "./t.ts";

const WordsContext = createContext<Words | null>(null);

export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>;
}

export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("useWords needs a WordsProvider.");
  return words;
}
