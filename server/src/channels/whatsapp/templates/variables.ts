// The variables of a template's texts: `{{1}}` or `{{first_name}}`.

/** Each once, in the order of the text. */
export function variableNames(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{([^{}]+)\}\}/g)].map((match) => (match[1] as string).trim()))];
}

/** Meta's oldest templates have numbers and no `parameter_format`. */
export function isNumber(name: string): boolean {
  return /^\d+$/.test(name);
}
