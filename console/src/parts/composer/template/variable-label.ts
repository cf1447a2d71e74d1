// The words around a variable, to say which one a field is about.

const MOST_WORDS = 4;
const VARIABLE = /\{\{\s*([^{}]+?)\s*\}\}/g;

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
