// What usage counts: messages by status, failed messages by error, sent messages by the time that sending took, and delivered
// messages by their price.

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

/** How the channel billed messages. */
export interface Price {
  billable: boolean | null;
  category: string | null;
  type: string | null;
  /** Of the recipient's phone. Kept of billable messages alone; null if it isn't known. */
  country: string | null;
}

/** Stored as text. A latency is a bucket of the histogram, see latency.ts. */
export type Measure =
  | UsageStatus
  | `failure ${string} ${number | "-"}`
  | `latency ${number}`
  | `price ${string}`
  | `rebilled ${string}`;

export function failureMeasure({ code, providerCode }: Failure): Measure {
  return `failure ${code} ${providerCode ?? "-"}`;
}

export function latencyMeasure(bucket: number): Measure {
  return `latency ${bucket}`;
}

/**
 * Of a message that was delivered with this price. `template`: the category, language and name of its template, separated by spaces. A
 * second measure counts templates that are billed in another category than their own.
 */
export function priceMeasures(price: Price, template: string | null): Measure[] {
  const { billable, category, type, country } = price;
  const billed: Measure = `price ${billable ?? "-"} ${wordOf(category)} ${wordOf(type)}`;
  const counted: Measure = billable && country ? `${billed} ${country}` : billed;
  const [own = "", ...name] = template?.split(" ") ?? [];
  // A category such as marketing_lite is a kind of marketing.
  const isOwn = category === null || `${category}_`.startsWith(`${own.toLowerCase()}_`);
  if (own === "" || billable === false || isOwn) return [counted];
  return [counted, `rebilled ${wordOf(category)} ${own} ${name.join(" ")}`];
}

/** Without spaces. */
function wordOf(word: string | null): string {
  return word === null ? "-" : encodeURIComponent(word);
}

function readWord(word: string): string | null {
  return word === "-" ? null : decodeURIComponent(word);
}

export type ReadMeasure =
  | { kind: "status"; status: UsageStatus }
  | ({ kind: "failure" } & Failure)
  | { kind: "latency"; bucket: number }
  | ({ kind: "price" } & Price)
  | { kind: "rebilled"; category: string | null; own: string; language: string; name: string };

export function readMeasure(measure: Measure): ReadMeasure {
  const [kind, one = "", other = "", third = "", ...rest] = measure.split(" ");
  if (kind === "failure") return { kind, code: one, providerCode: other === "-" ? null : Number(other) };
  if (kind === "latency") return { kind, bucket: Number(one) };
  if (kind === "price") {
    const price = { category: readWord(other), type: readWord(third), country: rest[0] ?? null };
    return { kind, billable: one === "-" ? null : one === "true", ...price };
  }
  if (kind === "rebilled")
    return { kind, category: readWord(one), own: other, language: third, name: rest.join(" ") };
  return { kind: "status", status: measure as UsageStatus };
}
