// The words around a variable, to say which one a field is about.
import { useWords } from "../../words/use-words.tsx";

const MOST_WORDS = 4;
const VARIABLE = /\{\{\s*([^{}]+?)\s*\}\}/g;

/** The label of a variable: its name, or for a number the words before it. */
export function useVariableLabel(body: string, isNamed: boolean): (name: string) => string {
  const { t } = useWords();
  return (name) => {
    if (isNamed) return name;
    const before = wordsBefore(body, name);
    return before === "" ? t("template.first") : t("template.after", { words: before });
  };
}

/** The last words before the variable; empty at the beginning of the text or of a line, and after another variable. */
export function wordsBefore(body: string, name: string): string {
  const found = [...body.matchAll(VARIABLE)].find((match) => match[1] === name);
  const before =
    body
      .slice(0, found?.index ?? 0)
      .split(/\{\{[^{}]*\}\}|\n/)
      .at(-1) ?? "";
  return before
    .replace(/^[\p{P}\s]+/u, "")
    .trim()
    .split(/\s+/)
    .slice(-MOST_WORDS)
    .join(" ");
}
