// One measurement, and medians over interleaved rounds of several.
import type { Program } from "./child.ts";
import type { Stage } from "./stage.ts";

export interface Sample {
  /** A second. */
  rate: number;
  /** Microseconds of CPU a message: of the measured process, and of PostgreSQL. */
  node: number;
  postgres: number;
  /** Milliseconds; not a number where it isn't measured. */
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

/** Runs each candidate once a round, so that whatever disturbs the machine disturbs all of them. */
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

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The median of the rounds' own ratios. */
export function ratio(
  of: Sample[],
  to: Sample[],
  pick: (sample: Sample) => number = (one) => one.rate,
): number {
  return median(of.map((sample, round) => pick(sample) / pick(to[round] as Sample)));
}

/** For people: rate and CPU of the median round. */
export function describe(samples: Sample[]): string {
  const middle = (pick: (sample: Sample) => number) => median(samples.map(pick));
  const cpu = `${middle((one) => one.node).toFixed(0)} us`;
  const postgres = middle((one) => one.postgres);
  return `${Math.round(middle((one) => one.rate))}/s (${cpu}${postgres >= 1 ? ` + ${postgres.toFixed(0)} us` : ""})`;
}
