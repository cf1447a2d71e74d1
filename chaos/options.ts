// Reads command-line options.

/** Throws a message for the user. */
export function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Error(`--${name} is a whole number from 1 to ${most}, not ${text}.`);
}

export function oneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found) return found;
  throw new Error(`--${name} is one of ${words.join(", ")}, not ${text}.`);
}

export function freshSeed(): string {
  return String(1 + (Date.now() % 1_000_000));
}
