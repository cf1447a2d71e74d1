// What the phones hold: the truth that everything else is measured against.

/** One message as it arrived at a phone. */
export interface Arrival {
  /** The digits of the phone. */
  phone: string;
  /** The message's id in the service, and which attempt this was; null when the service didn't say. */
  messageId: string | null;
  attempt: number | null;
  at: string;
}

interface Shown {
  to: string;
  biz_opaque_callback_data?: string;
  received_at: string;
}

/** In the order of their arrival. */
export async function readArrivals(simulatorUrl: string): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (let after = ""; ; ) {
    const answer = await fetch(`${simulatorUrl}/control/messages?limit=10000${after}`);
    if (!answer.ok) throw new Error(`The phones can't be read: ${answer.status} ${await answer.text()}`);
    const page = (await answer.json()) as { data: Shown[]; next: string | null };
    arrivals.push(...page.data.map(arrivalOf));
    if (page.next === null) return arrivals;
    after = `&after=${page.next}`;
  }
}

/** How many statuses the simulator has yet to deliver. */
export async function pendingHooks(simulatorUrl: string): Promise<number> {
  const answer = await fetch(`${simulatorUrl}/control/health`);
  return ((await answer.json()) as { pending_hooks: number }).pending_hooks;
}

/** `latency_ms`: by how much each answer to a send is late, after the phone has the message. */
export async function setLatency(simulatorUrl: string, latencyMs: number): Promise<void> {
  const answer = await fetch(`${simulatorUrl}/control/faults`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ enforce_window: false, latency_ms: latencyMs, next: [] }),
  });
  if (!answer.ok) throw new Error(`The simulator refused a fault: ${await answer.text()}`);
}

function arrivalOf({ to, biz_opaque_callback_data: data, received_at: at }: Shown): Arrival {
  const parts = /^(msg_\w+)\.(\d+)$/.exec(data ?? "");
  return { phone: to, messageId: parts?.[1] ?? null, attempt: parts ? Number(parts[2]) : null, at };
}
