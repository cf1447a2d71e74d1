// Reads command-line options.

/** Its message is for the user. */
export class OptionFault extends Error {}

/** Ends the process with the sentence of an option that is wrong. */
export function orExit<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!isOptionFault(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(2);
  }
}

/** Those that `parseArgs` throws count too. */
export function isOptionFault(error: unknown): error is Error {
  return error instanceof OptionFault || /^ERR_PARSE_ARGS/.test((error as { code?: string }).code ?? "");
}

/** @throws OptionFault */
export function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new OptionFault(`--${name} is a whole number from 1 to ${most}, not ${text}.`);
}

/** @throws OptionFault */
export function oneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found) return found;
  throw new OptionFault(`--${name} is one of ${words.join(", ")}, not ${text}.`);
}

export function freshSeed(): string {
  return String(1 + (Date.now() % 1_000_000));
}
