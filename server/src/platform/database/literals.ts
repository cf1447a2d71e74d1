// Values in the form in which statements take them.

/** Text as PostgreSQL can hold it: NULs and lone surrogates become U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/** A text array as one value. */
export function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/** A bytea array as one value: unnest flattens arrays of arrays, so each row's array is passed as text. */
export function byteaArrayLiteral(values: Buffer[]): string {
  return arrayLiteral(values.map((value) => `\\x${value.toString("hex")}`));
}
