// Delivers hooks to callback addresses. An answer other than 200 leads to redelivery, for up to seven days.
import { Agent, request } from "undici";
import { createAlarm } from "../../alarm.ts";
import type { HookPart } from "../../store/acknowledgements.ts";
import type { BusinessNumber } from "../store/numbers.ts";
import { type Hook, hookBody } from "./hook.ts";
import { signature } from "./sign.ts";

export interface Delivery {
  schedule(hooks: Hook[]): void;
  /** Redelivers waiting hooks of the number at once, because its address has changed. */
  rush(phoneNumberId: string): void;
  /** The number of hooks that are not acknowledged, future ones included. */
  pending(): number;
  /** Waits for deliveries in flight, for two seconds at most. */
  close(): Promise<void>;
}

export interface DeliveryParts {
  number(phoneNumberId: string): BusinessNumber | undefined;
  /** Whether the next post is signed with another secret. */
  hasBadSignature(): boolean;
  /** Called with hooks that were answered with 200 or given up. Resolves when the record outlives a kill. */
  acknowledged(hooks: Hook[], parts: HookPart[]): Promise<void>;
  /** Milliseconds until the first redelivery. Doubles up to 60 times this. */
  redeliverMs: number;
  clock(): number;
}

/** Concurrent deliveries of one number. */
const CONNECTIONS = 32;
/** Statuses in one POST. A written message counts as ten, which keeps bodies far below Meta's 3 MB. */
const BATCH_SIZE = 100;
const MESSAGE_WEIGHT = 10;
const GIVE_UP_MS = 7 * 24 * 3_600_000;
const ANSWER_WITHIN_MS = 20_000;
const CLOSE_WITHIN_MS = 2000;

export function createDelivery({
  number,
  hasBadSignature,
  acknowledged,
  redeliverMs,
  clock,
}: DeliveryParts): Delivery {
  const agent = new Agent({
    connections: CONNECTIONS,
    headersTimeout: ANSWER_WITHIN_MS,
    bodyTimeout: ANSWER_WITHIN_MS,
  });
  const lanes = new Map<string, Lane>();
  let pending = 0;
  let closed = false;

  const enqueue = (hooks: Hook[]) => {
    const touched = new Set<Lane>();
    for (const hook of hooks) touched.add(addToLane(lanes, hook));
    for (const lane of touched) pump(lane);
  };
  const alarm = createAlarm(clock, enqueue);
  const pump = (lane: Lane) => {
    while (!closed && lane.underWay.size < CONNECTIONS) {
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
    const taken =
      target !== undefined && (await post(agent, target, hookBody(target, batch), hasBadSignature()));
    const now = clock();
    const done = taken ? batch : batch.filter((hook) => now - hook.since > GIVE_UP_MS);
    if (done.length > 0) void settle(done);
    for (const hook of batch) {
      if (done.includes(hook)) continue;
      alarm.add(now + redeliverMs * Math.min(2 ** hook.attempts, 60), {
        ...hook,
        attempts: hook.attempts + 1,
      });
    }
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
      for (const hook of hooks) alarm.add(hook.due, hook);
    },
    rush(phoneNumberId) {
      enqueue(alarm.takeMatching((hook) => hook.attempts > 0 && hook.phone_number_id === phoneNumberId));
    },
    pending: () => pending,
    async close() {
      closed = true;
      alarm.close();
      const underWay = [...lanes.values()].flatMap((lane) => [...lane.underWay]);
      const limit = new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref());
      await Promise.race([Promise.all(underWay), limit]);
      await agent.destroy();
    },
  };
}

/** Due hooks of one number. Only the last batch has room. */
interface Lane {
  batches: Batch[];
  underWay: Set<Promise<void>>;
}
interface Batch {
  hooks: Hook[];
  room: number;
}

function addToLane(lanes: Map<string, Lane>, hook: Hook): Lane {
  const lane = lanes.get(hook.phone_number_id) ?? { batches: [], underWay: new Set() };
  lanes.set(hook.phone_number_id, lane);
  const weight = weightOf(hook);
  const last = lane.batches.at(-1);
  if (last === undefined || last.room < weight) {
    lane.batches.push({ hooks: [hook], room: BATCH_SIZE - weight });
  } else {
    last.hooks.push(hook);
    last.room -= weight;
  }
  return lane;
}

/** A part of a history fills a post. */
function weightOf({ content }: Hook): number {
  if ("status" in content) return 1;
  return "message" in content ? MESSAGE_WEIGHT : BATCH_SIZE;
}

/** True when the address answered with 200. */
async function post(
  agent: Agent,
  number: BusinessNumber,
  body: string,
  isBadlySigned: boolean,
): Promise<boolean> {
  if (number.callback_url === null || number.unsubscribed || number.app_live === false) return false;
  try {
    const response = await request(number.callback_url, {
      dispatcher: agent,
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "facebookexternalua",
        "x-hub-signature-256": signature(isBadlySigned ? "another secret" : number.app_secret, body),
      },
      body,
    });
    await response.body.dump();
    return response.statusCode === 200;
  } catch {
    // A refused connection, a lost one and a timeout all lead to redelivery.
    return false;
  }
}
