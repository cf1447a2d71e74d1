// What usage counts: messages by status, failed messages by error, and sent messages by the time that sending took.

export const USAGE_STATUSES = [
  "scheduled",
  "queued",
  "sent",
  "delivered",
  "read",
  "failed",
  "expired",
  "canceled",
  "received",
] as const;

export type UsageStatus = (typeof USAGE_STATUSES)[number];

export interface Failure {
  code: string;
  providerCode: number | null;
}

/** Stored as text. A latency is a bucket of the histogram, see latency.ts. */
export type Measure = UsageStatus | `failure ${string} ${number | "-"}` | `latency ${number}`;

export function failureMeasure({ code, providerCode }: Failure): Measure {
  return `failure ${code} ${providerCode ?? "-"}`;
}

export function latencyMeasure(bucket: number): Measure {
  return `latency ${bucket}`;
}

export type ReadMeasure =
  | { kind: "status"; status: UsageStatus }
  | ({ kind: "failure" } & Failure)
  | { kind: "latency"; bucket: number };

export function readMeasure(measure: Measure): ReadMeasure {
  const [kind, one = "", other = ""] = measure.split(" ");
  if (kind === "failure") return { kind, code: one, providerCode: other === "-" ? null : Number(other) };
  if (kind === "latency") return { kind, bucket: Number(one) };
  return { kind: "status", status: measure as UsageStatus };
}
