// Compares accepted messages with the phones and with the service's own view.
import { type Accepted, type Api, call } from "../client.ts";
import type { Arrival } from "../phones.ts";

/** The fields of a message of the service that the checks read. */
export interface Known {
  id: string;
  phone_number: string;
  reference: string | null;
  status: string;
  attempts: number;
  uncertain_since: string | null;
  possibly_duplicate: boolean;
  times: Record<string, string | null>;
  error: unknown;
}

export interface Verdict {
  accepted: number;
  delivered: number;
  /** Messages that reached their phone more than once. */
  doubles: number;
  possiblyDuplicate: number;
  violations: string[];
}

/** Every message of the account, oldest first. */
export async function readMessages(api: Api): Promise<Known[]> {
  const messages: Known[] = [];
  for (let after = ""; ; ) {
    const { status, body } = await call(api, "GET", `/messages?direction=out&limit=200${after}`);
    if (status !== 200) throw new Error(`The messages can't be listed: ${status} ${JSON.stringify(body)}`);
    const page = body as { data: Known[]; next: string | null };
    messages.push(...page.data);
    if (page.next === null) return messages.reverse();
    after = `&after=${encodeURIComponent(page.next)}`;
  }
}

export async function anyWithStatus(api: Api, status: string): Promise<boolean> {
  const { body } = await call(api, "GET", `/messages?direction=out&status=${status}&limit=1`);
  return (body as { data: unknown[] }).data.length > 0;
}

export function verify(accepted: Accepted[], arrivals: Arrival[], known: Known[]): Verdict {
  const violations: string[] = [];
  const arrivalsOf = Map.groupBy(arrivals, (arrival) => arrival.messageId);
  const knownById = new Map(known.map((message) => [message.id, message]));
  let [delivered, doubles] = [0, 0];
  for (const message of accepted) {
    const came = arrivalsOf.get(message.id) ?? [];
    const state = knownById.get(message.id);
    if (came.length > 0) delivered++;
    else violations.push(`Lost: ${tell(message, came, state)}`);
    if (came.length > 1) {
      doubles++;
      violations.push(`Delivered ${came.length} times: ${tell(message, came, state)}`);
    }
    if (state === undefined) violations.push(`Unknown to the service: ${tell(message, came, state)}`);
    else violations.push(...faultsOf(state).map((fault) => `${fault}: ${tell(message, came, state)}`));
  }
  violations.push(...strangers(accepted, arrivals, known), ...disorder(accepted, arrivals));
  const possiblyDuplicate = known.filter((message) => message.possibly_duplicate).length;
  return { accepted: accepted.length, delivered, doubles, possiblyDuplicate, violations };
}

function faultsOf(state: Known): string[] {
  const faults: string[] = [];
  if (state.status !== "delivered" && state.status !== "read") faults.push(`Left ${state.status}`);
  if (state.uncertain_since !== null) faults.push("Left uncertain");
  const { queued_at, sending_at, sent_at, delivered_at, read_at } = state.times;
  const times = [queued_at, sending_at, sent_at, delivered_at, read_at].filter((time) => time != null);
  if (times.some((time, index) => index > 0 && time < (times[index - 1] as string)))
    faults.push("Times out of order");
  return faults;
}

/** Messages that no answer named: a repeated request was accepted twice. */
function strangers(accepted: Accepted[], arrivals: Arrival[], known: Known[]): string[] {
  const ours = new Set(accepted.map((message) => message.id));
  const violations: string[] = [];
  for (const { id, reference, status } of known) {
    if (!ours.has(id)) violations.push(`A message that no answer named: ${id} (key ${reference}, ${status})`);
  }
  for (const arrival of arrivals) {
    if (arrival.messageId === null || !ours.has(arrival.messageId))
      violations.push(`A phone got a message that no answer named: ${JSON.stringify(arrival)}`);
  }
  if (new Set(accepted.map((message) => message.id)).size !== accepted.length)
    violations.push("Two keys were answered with the same message.");
  return violations;
}

/** Messages must arrive at each phone in the order in which they were accepted. */
function disorder(accepted: Accepted[], arrivals: Arrival[]): string[] {
  const numbers = new Map(accepted.map((message) => [message.id, message.number]));
  const violations: string[] = [];
  for (const [phone, own] of Map.groupBy(arrivals, (arrival) => arrival.phone)) {
    let last = 0;
    for (const arrival of own) {
      const number = numbers.get(arrival.messageId ?? "");
      if (number === undefined) continue;
      if (number < last)
        violations.push(
          `Out of order at ${phone}: number ${number} after ${last} (${JSON.stringify(arrival)})`,
        );
      last = Math.max(last, number);
    }
  }
  return violations;
}

function tell(message: Accepted, came: Arrival[], state: Known | undefined): string {
  const attempts = came.map(({ attempt, at }) => `attempt ${attempt} at ${at}`).join(", ") || "never";
  return [
    `${message.id} (key ${message.key})`,
    `was accepted ${message.at} after ${message.requests} requests`,
    `reached the phone: ${attempts}`,
    `in the service: ${state ? tellState(state) : "unknown"}`,
  ].join("\n    ");
}

function tellState({ status, attempts, uncertain_since, possibly_duplicate, times, error }: Known): string {
  return JSON.stringify({ status, attempts, uncertain_since, possibly_duplicate, times, error });
}
