// Shared by all runs: their options, their timing, a folder of their own, and the end of everything they started.
import { rm } from "node:fs/promises";
import type { ParseArgsOptionsConfig } from "node:util";
import { newFolder } from "../server/test/new-folder.ts";
import { freshSeed, wholeNumber } from "./options.ts";
import { print } from "./verify/report.ts";

/** As in PARLEY_TIMING. Short, so that many rounds pass in minutes. */
export const TIMING = {
  lease_ms: 3_000,
  beat_ms: 500,
  poll_ms: 250,
  rescan_ms: 2_000,
  send_timeout_ms: 6_000,
};
/** Milliseconds from a send to its receipts. */
export const STATUS_DELAYS = { SIMULATOR_STATUS_DELAYS_MS: "50,150,400" };
/** The channel limits the messages to one person, so a run of many messages needs more contacts. */
export const CONTACTS = 400;

export interface RunOptions {
  rounds: number;
  messages: number;
  perSecond: number;
  seed: number;
}

interface Defaults {
  rounds: number;
  messages: number;
  rate: number;
}

/** For parseArgs. */
export function runFlags({ rounds, messages, rate }: Defaults) {
  return {
    rounds: { type: "string", default: String(rounds) },
    messages: { type: "string", default: String(messages) },
    rate: { type: "string", default: String(rate) },
    seed: { type: "string" },
  } as const satisfies ParseArgsOptionsConfig;
}

type Values = { rounds: string; messages: string; rate: string; seed?: string | undefined };

export function readRunFlags({ rounds, messages, rate, seed = freshSeed() }: Values): RunOptions {
  return {
    rounds: wholeNumber("rounds", rounds, 1_000),
    messages: wholeNumber("messages", messages, 10_000),
    perSecond: wholeNumber("rate", rate, 1_000),
    seed: wholeNumber("seed", seed, 2 ** 31),
  };
}

/** Steps that end what a run started, called in reverse order. */
export type Closing = (() => unknown)[];

/** For the first line of a run. */
export function describeRounds({ rounds, messages }: RunOptions): string {
  return `${rounds} rounds of ${messages} messages`;
}

/** Plays in a new folder. Returns the exit code: 0 when every promise was kept. `keep`: don't remove the folder. */
export async function runInFolder(
  what: string,
  seed: number,
  play: (folder: string, closing: Closing) => Promise<number>,
  keep = false,
): Promise<number> {
  const folder = await newFolder("parley-chaos-");
  print(`Seed ${seed}, ${what}, in ${folder}`);
  const closing: Closing = keep ? [] : [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)));
  try {
    const code = await play(folder, closing);
    if (code !== 0) print(`\nRepeat the run with the same options and --seed ${seed}.`);
    return code;
  } finally {
    await close();
  }
}
