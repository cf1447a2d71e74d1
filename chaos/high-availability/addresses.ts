// The names in the sample files, and the loopback addresses that stand for machines in a run.
export const MACHINES = ["db1", "db2", "db3"] as const;

export function addressOf(name: string): string {
  return `127.0.0.${11 + MACHINES.indexOf(name as (typeof MACHINES)[number])}`;
}

/** A sample names db1 where a machine names itself. Names stay where they aren't part of an address. */
export function inPlaceOf(name: string, sample: string): string {
  const own = sample
    .split("\n")
    .map((line) => (/hosts:|INITIAL_CLUSTER=/.test(line) ? line : line.replaceAll("db1", name)))
    .join("\n");
  return withAddresses(own);
}

export function withAddresses(sample: string): string {
  return sample.replaceAll(/\b(db[123]):(?=\d)/g, (_, name: string) => `${addressOf(name)}:`);
}
