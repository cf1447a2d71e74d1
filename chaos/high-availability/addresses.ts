// The names and addresses in the sample files, and the loopback addresses that stand for them in a run.
export const MACHINES = ["db1", "db2", "db3"] as const;

const SAMPLES = "10.0.0.";
const LOOPBACK = "127.0.0.";

export function addressOf(name: string): string {
  return LOOPBACK + hostOf(name);
}

/** A sample is that of db1. Lines with the addresses of all machines are the same on all. */
export function inPlaceOf(name: string, sample: string): string {
  const own = sample.split("\n").map((line) => {
    if (/hosts:|INITIAL_CLUSTER=/.test(line)) return line;
    return line.replaceAll("db1", name).replaceAll(SAMPLES + hostOf("db1"), SAMPLES + hostOf(name));
  });
  return withAddresses(own.join("\n"));
}

export function withAddresses(sample: string): string {
  return sample.replaceAll(SAMPLES, LOOPBACK);
}

function hostOf(name: string): number {
  return 11 + MACHINES.indexOf(name as (typeof MACHINES)[number]);
}
