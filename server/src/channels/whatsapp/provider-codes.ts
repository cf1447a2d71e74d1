// Meta's codes of each error, for the error reference.
import type { ChannelError } from "../channel.ts";
import { ERROR_TABLE, errorRow } from "./error-table.ts";

type Codes = Partial<Record<ChannelError["code"], string[]>>;

/** Codes that follow each other are one text, such as "200 to 299". */
export function providerCodes(): Codes {
  const codes: Codes = {};
  for (const row of ERROR_TABLE) {
    const own = row.codes.filter((code) => errorRow(code, row.subcode ?? null) === row);
    const texts =
      row.subcode === undefined ? runsOf(own) : own.map((code) => `${code} with subcode ${row.subcode}`);
    codes[row.meaning] = [...(codes[row.meaning] ?? []), ...texts];
  }
  return codes;
}

function runsOf(codes: number[]): string[] {
  const runs: [first: number, last: number][] = [];
  for (const code of codes.toSorted((one, two) => one - two)) {
    const run = runs.at(-1);
    if (run && run[1] === code - 1) run[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
}
