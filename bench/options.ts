// The options of npm run bench.
import { parseArgs } from "node:util";
import { OptionFault, wholeNumber } from "../chaos/options.ts";

export interface Options {
  /** The beginning of the names of the wanted lines; empty for all. */
  only: string;
  rounds: number;
  /** The share of a hold by which it may be missed. */
  tolerance: number;
  isQuick: boolean;
  isJson: boolean;
  isHelp: boolean;
}

/** One short round on a busy machine is off by a tenth or two. */
const QUICK_TOLERANCE = 1 / 3;
const MOST_ROUNDS = 100;

const HELP = `npm run bench -- [options]

Measures the claims of docs/performance.md in one run of about an hour.

  --only <name>   only lines whose name begins like this
  --rounds <n>    rounds of each line, of which the median is printed (3; with --quick 1)
  --quick         short forms of the lines that a change most often slows, in about four minutes; with --only, of those lines
  --json          print one JSON document at the end
  --help          print this

The exit code is 1 when a hold was missed, with --quick that of a ratio, by more than a third in both of two measurements.

Lines:
`;

/** `names`: of the lines. @throws OptionFault */
export function readOptions(words: string[], names: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      only: { type: "string", default: "" },
      rounds: { type: "string" },
      quick: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  const { only, quick: isQuick, json: isJson, help: isHelp } = values;
  if (!names.some((name) => name.startsWith(only)))
    throw new OptionFault(`There is no line ${only}. Lines: ${names.join(", ")}`);
  const rounds = wholeNumber("rounds", values.rounds ?? (isQuick ? "1" : "3"), MOST_ROUNDS);
  return { only, rounds, tolerance: isQuick ? QUICK_TOLERANCE : 0, isQuick, isJson, isHelp };
}

/** For `--help`. `names`: of all lines. */
export function describeOptions(names: string[]): string {
  return `${HELP}${names.map((name) => `  ${name}\n`).join("")}`;
}
