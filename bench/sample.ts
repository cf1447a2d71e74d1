// Samples of rates and CPU, and medians over interleaved rounds.

import type { Measured } from "./line.ts";
import { median } from "./quantiles.ts";
import type { Program } from "./world/child.ts";
import type { Stage } from "./world/stage.ts";

export interface Sample {
  /** Requests per second. */
  rate: number;
  /** Microseconds of CPU per request: of the measured process, and of PostgreSQL. */
  node: number;
  postgres: number;
  /** Milliseconds; NaN when not measured. */
  p99: number;
}

export interface Work {
  requests: number;
  ms: number;
  p99?: number;
}

export async function sample(
  stage: Stage,
  program: Pick<Program<Record<string, never>>, "cpu">,
  work: () => Promise<Work>,
): Promise<Sample> {
  const postgres = stage.postgresCpu();
  const node = await program.cpu();
  const { requests, ms, p99 = Number.NaN } = await work();
  return {
    rate: (requests / ms) * 1_000,
    node: ((await program.cpu()) - node) / requests,
    postgres: (stage.postgresCpu() - postgres) / requests,
    p99,
  };
}

/** Runs each candidate once per round, so that a disturbance of the machine affects all of them. */
export async function interleave<Name extends string>(
  rounds: number,
  candidates: Record<Name, () => Promise<Sample>>,
): Promise<Record<Name, Sample[]>> {
  const names = Object.keys(candidates) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Name, Sample[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) samples[name].push(await candidates[name]());
  }
  return samples;
}

/** The median of the ratios of each round. */
export function ratio(
  of: Sample[],
  to: Sample[],
  pick: (sample: Sample) => number = (one) => one.rate,
): number {
  return median(of.map((sample, round) => pick(sample) / pick(to[round] as Sample)));
}

/** The ratio of two rates. */
export function compared(of: Sample[], to: Sample[]): Measured {
  return { value: ratio(of, to), detail: `${describe(of)} against ${describe(to)}` };
}

/** The median rate and CPU, for people. */
export function describe(samples: Sample[]): string {
  const middle = (pick: (sample: Sample) => number) => median(samples.map(pick));
  const cpu = `${middle((one) => one.node).toFixed(0)} us`;
  const postgres = middle((one) => one.postgres);
  return `${Math.round(middle((one) => one.rate))}/s (${cpu}${postgres >= 1 ? ` + ${postgres.toFixed(0)} us` : ""})`;
}
