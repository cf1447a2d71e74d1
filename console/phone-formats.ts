// Writes src/words/phone-formats.json: how each country groups its phone numbers, from the numbering plans that the service uses.
// `npx node console/phone-formats.ts` renews it after another version of the plans.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import metadata from "libphonenumber-js/metadata.min";

/** A format of the plans: pattern, national format, first digits from few to all, two rules, international format. */
type Planned = [string, string, string[]?, unknown?, unknown?, string?];

const FILE = fileURLToPath(new URL("src/words/phone-formats.json", import.meta.url));
/** Not dialled from abroad. */
const NATIONAL = "NA";
const ANY = "\\d";

/**
 * By country code, in pairs divided by blanks: the first digits of the numbers, and their groups, each as a pattern. Countries that
 * share a code group alike.
 */
export function phoneFormats(): Record<string, string> {
  const {
    country_calling_codes: codes,
    countries,
    nonGeographic,
  } = metadata as unknown as {
    country_calling_codes: Record<string, string[]>;
    countries: Record<string, unknown[]>;
    nonGeographic: Record<string, unknown[]>;
  };
  const plans = [
    ...Object.entries(codes).map(([code, [main = ""]]) => [code, countries[main]?.[4]] as const),
    ...Object.entries(nonGeographic).map(([code, plan]) => [code, plan[4]] as const),
  ];
  return Object.fromEntries(
    plans.map(([code, formats]) => [code, formatsOf((formats || []) as Planned[]).join(" ")]),
  );
}

function formatsOf(formats: Planned[]): string[] {
  return formats.flatMap(([groups, national, first = [], , , international = national]) => {
    if (international === NATIONAL) return [];
    const order = [...international.matchAll(/\d/g)].join("");
    if (!"123456".startsWith(order))
      throw new Error(`The groups of ${groups} have another order: ${international}`);
    return [first.at(-1) ?? ANY, groups];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(FILE, `${JSON.stringify(phoneFormats(), null, 2)}\n`);
