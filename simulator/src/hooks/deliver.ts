// Delivers hooks to the numbers' callback addresses: anything but 200 is delivered again, for up to seven days.
import { Agent, request } from "undici";
import type { HookPart } from "../store/acknowledgements.ts";
import type { BusinessNumber } from "../store/numbers.ts";
import { type Hook, hookBody } from "./hook.ts";
import { signature } from "./sign.ts";
import { createTimetable } from "./timetable.ts";

export type Delivery = {
  schedule(hooks: Hook[]): void;
  /** Delivers at once what of this number waits to be delivered again: its address has changed. */
  rush(phoneNumberId: string): void;
  /** Hooks that would be delivered after a kill: not acknowledged yet, those of the future included. */
  pending(): number;
  /** Lets what is under way end, for two seconds at most. */
  close(): Promise<void>;
};

export type DeliveryParts = {
  number(phoneNumberId: string): BusinessNumber | undefined;
  /** Told of hooks that were answered with 200, and of those given up; resolves once that outlives a kill. */
  acknowledged(hooks: Hook[], parts: HookPart[]): Promise<void>;
  /** Milliseconds until the second delivery; doubles up to 60 times this. */
  redeliverMs: number;
  clock(): number;
};

/** Of one number, at the same time. */
const connections = 32;
/** Statuses in one POST; a written message counts as ten of them, so that a body stays far below Meta's 3 MB. */
const batchSize = 100;
const messageWeight = 10;
const giveUpMs = 7 * 24 * 3_600_000;
const answerWithinMs = 20_000;
const closeWithinMs = 2000;

export function createDelivery({ number, acknowledged, redeliverMs, clock }: DeliveryParts): Delivery {
  const agent = new Agent({ connections, headersTimeout: answerWithinMs, bodyTimeout: answerWithinMs });
  const timetable = createTimetable<Hook>();
  const lanes = new Map<string, Lane>();
  let pending = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let timerFor = Number.POSITIVE_INFINITY;

  const wake = () => {
    const next = timetable.next();
    if (closed || next === undefined || next >= timerFor) return;
    clearTimeout(timer);
    timerFor = next;
    timer = setTimeout(tick, Math.max(0, next - clock()));
  };
  const tick = () => {
    timerFor = Number.POSITIVE_INFINITY;
    enqueue(timetable.takeDue(clock()));
    wake();
  };
  const enqueue = (hooks: Hook[]) => {
    const touched = new Set<Lane>();
    for (const hook of hooks) touched.add(addToLane(lanes, hook));
    for (const lane of touched) pump(lane);
  };
  const pump = (lane: Lane) => {
    while (!closed && lane.underWay.size < connections) {
      const batch = lane.batches.shift();
      if (batch === undefined) return;
      const delivery = deliver(batch.hooks).then(() => {
        lane.underWay.delete(delivery);
        pump(lane);
      });
      lane.underWay.add(delivery);
    }
  };
  const deliver = async (batch: Hook[]) => {
    const target = number(batch[0]?.phone_number_id ?? "");
    const taken = target !== undefined && (await post(agent, target, hookBody(target, batch)));
    const now = clock();
    const done = taken ? batch : batch.filter((hook) => now - hook.since > giveUpMs);
    if (done.length > 0) void settle(done);
    for (const hook of batch) {
      if (done.includes(hook)) continue;
      timetable.add(now + redeliverMs * Math.min(2 ** hook.attempts, 60), {
        ...hook,
        attempts: hook.attempts + 1,
      });
    }
    wake();
  };

  const settle = async (done: Hook[]) => {
    await acknowledged(
      done,
      done.map((hook) => [hook.seq, hook.part]),
    );
    pending -= done.length;
  };

  return {
    schedule(hooks) {
      pending += hooks.length;
      for (const hook of hooks) timetable.add(hook.due, hook);
      wake();
    },
    rush(phoneNumberId) {
      enqueue(timetable.takeMatching((hook) => hook.attempts > 0 && hook.phone_number_id === phoneNumberId));
    },
    pending: () => pending,
    async close() {
      closed = true;
      clearTimeout(timer);
      const underWay = [...lanes.values()].flatMap((lane) => [...lane.underWay]);
      const limit = new Promise((resolve) => setTimeout(resolve, closeWithinMs).unref());
      await Promise.race([Promise.all(underWay), limit]);
      await agent.destroy();
    },
  };
}

/** What is due of one number: full batches but for the last. */
type Lane = { batches: Batch[]; underWay: Set<Promise<void>> };
type Batch = { hooks: Hook[]; room: number };

function addToLane(lanes: Map<string, Lane>, hook: Hook): Lane {
  const lane = lanes.get(hook.phone_number_id) ?? { batches: [], underWay: new Set() };
  lanes.set(hook.phone_number_id, lane);
  const weight = "message" in hook.content ? messageWeight : 1;
  const last = lane.batches.at(-1);
  if (last === undefined || last.room < weight) {
    lane.batches.push({ hooks: [hook], room: batchSize - weight });
  } else {
    last.hooks.push(hook);
    last.room -= weight;
  }
  return lane;
}

/** True when the address answered 200. */
async function post(agent: Agent, number: BusinessNumber, body: string): Promise<boolean> {
  if (number.callback_url === null) return false;
  try {
    const response = await request(number.callback_url, {
      dispatcher: agent,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "facebookexternalua",
        "x-hub-signature-256": signature(number.app_secret, body),
      },
      body,
    });
    await response.body.dump();
    return response.statusCode === 200;
  } catch {
    // Refused, lost or too late: all the same, it is delivered again.
    return false;
  }
}
