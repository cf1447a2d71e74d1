// What the phones hold: the truth that everything else is measured against.
import type { PhoneMessage, SimulatorProcess } from "../server/test/simulator-process.ts";

/** One message as it arrived at a phone. */
export interface Arrival {
  /** The digits of the phone. */
  phone: string;
  /** The message's id in the service, and which attempt this was; null when the service didn't say. */
  messageId: string | null;
  attempt: number | null;
  at: string;
}

/** In the order of their arrival. */
export async function readArrivals(simulator: SimulatorProcess): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (let after = ""; ; ) {
    const page = (await simulator.control("GET", `/messages?limit=10000${after}`)) as {
      data: PhoneMessage[];
      next: string | null;
    };
    arrivals.push(...page.data.map(arrivalOf));
    if (page.next === null) return arrivals;
    after = `&after=${page.next}`;
  }
}

/** How many statuses the simulator has yet to deliver. */
export async function pendingHooks(simulator: SimulatorProcess): Promise<number> {
  return ((await simulator.control("GET", "/health")) as { pending_hooks: number }).pending_hooks;
}

/** What befalls the next sends, one each; `{}` lets one pass. See the simulator's faults. */
export type Fault = { drop?: "before_answer"; http_status?: number; code?: number; after_accept?: boolean };

/** `latencyMs`: by how much each answer to a send is late, after the phone has the message. */
export async function setFaults(
  simulator: SimulatorProcess,
  latencyMs: number,
  next: Fault[] = [],
): Promise<void> {
  await simulator.control("PUT", "/faults", { enforce_window: false, latency_ms: latencyMs, next });
}

function arrivalOf({ to, biz_opaque_callback_data: data, received_at: at }: PhoneMessage): Arrival {
  const parts = /^(msg_\w+)\.(\d+)$/.exec(data ?? "");
  return { phone: to, messageId: parts?.[1] ?? null, attempt: parts ? Number(parts[2]) : null, at };
}
