// What webhooks, the rate limit and metrics cost while messages are accepted with a key.
import { setInterval as every } from "node:timers/promises";
import { request } from "undici";
import { lastEventNumber } from "../../../server/src/events/index.ts";
import { atLeast, type Group, shown } from "../../line.ts";
import type { ReceiverMethods } from "../../programs/receiver.ts";
import type { ServiceMethods } from "../../programs/service.ts";
import { compared, interleave, type Sample, sample } from "../../sample.ts";
import { createBenchAccount } from "../../world/account.ts";
import { type Program, startProgram } from "../../world/child.ts";
import { until } from "../../world/emptied.ts";
import type { Stage } from "../../world/stage.ts";

const CONNECTIONS = 64;
const ROUND_MS = 600;
const PARTS = 4;
const WARM_UP_MS = 3_000;
const SCRAPE_MS = 1_000;
const PATH = "/api/whatsapp/send-message";

/** Without lanes: only the other process delivers webhooks. */
const WITHOUT = { PARLEY_ROLES: "api", PARLEY_METRICS_PORT: "off", PARLEY_RATE_LIMIT: "off" };
const WITH = { PARLEY_METRICS_PORT: "0", PARLEY_RATE_LIMIT: "100000", PARLEY_ALLOW_PRIVATE_WEBHOOKS: "on" };

const BEHIND = `select
  from webhook_endpoints
  where account_id = $1
    and (position < ${lastEventNumber("$1")} or exists (
      select
      from webhook_deliveries as delivery
      where delivery.endpoint_id = webhook_endpoints.endpoint_id
        and delivery.status = 'pending'
    ))`;

export const extras: Group = {
  lines: [
    atLeast("extras", "accept with webhooks, limit and metrics on", 0.85),
    shown("extras-delivered", "the same, with each message sent to a webhook"),
  ],
  async measure(stage, rounds) {
    const receiver = startProgram<ReceiverMethods>("receiver");
    const address = `${await receiver.call("listen")}/fast`;
    const plain = await open(stage, WITHOUT, null);
    const full = await open(stage, WITH, { url: address, types: ["message.received", "message.failed"] });
    for (const one of [plain, full]) await one.accept(WARM_UP_MS);
    const quiet = await interleave(rounds * PARTS, {
      plain: () => plain.accept(),
      full: () => full.accept(),
    });
    await full.close();
    const delivering = await open(stage, WITH, { url: address, types: ["message.queued"] });
    await delivering.accept(WARM_UP_MS);
    await delivering.rest();
    const busy = await interleave(rounds * PARTS, {
      plain: () => plain.accept(),
      // The next sample begins at rest.
      delivered: async () => {
        const result = await delivering.accept();
        await delivering.rest();
        return result;
      },
    });
    await Promise.all([plain.close(), delivering.close()]);
    await receiver.stop();
    return {
      extras: compared(quiet.full, quiet.plain),
      "extras-delivered": compared(busy.delivered, busy.plain),
    };
  },
};

interface Opened {
  accept(ms?: number): Promise<Sample>;
  /** Resolves when every event has been delivered. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** A process with an account of its own. Its metrics, if any, are scraped once a second. */
async function open(
  stage: Stage,
  environment: Record<string, string>,
  webhook: object | null,
): Promise<Opened> {
  const { accountId, apiKey } = await createBenchAccount(stage, { lane: false });
  const service: Program<ServiceMethods> = startProgram("service", { ...stage.environment, ...environment });
  const url = await service.call("url");
  if (webhook) await addWebhook(url, apiKey, webhook);
  const stop = new AbortController();
  const metricsUrl = await service.call("metricsUrl");
  const scraping = metricsUrl === "" ? Promise.resolve() : scrape(metricsUrl, stop.signal);
  return {
    async accept(ms = ROUND_MS) {
      const at = { url: url + PATH, connections: CONNECTIONS, ms, apiKey, keyed: true };
      return sample(stage, service, () => stage.load.call("sends", at));
    },
    rest: () => until(async () => (await stage.pool.query(BEHIND, [accountId])).rows.length === 0),
    async close() {
      stop.abort();
      await scraping;
      await service.stop();
    },
  };
}

async function addWebhook(url: string, apiKey: string, webhook: object): Promise<void> {
  const { statusCode, body } = await request(`${url}/api/webhooks`, {
    method: "POST",
    headers: { authorization: apiKey, "content-type": "application/json" },
    body: JSON.stringify(webhook),
  });
  if (statusCode !== 201) throw new Error(await body.text());
  await body.dump();
}

async function scrape(url: string, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of every(SCRAPE_MS, undefined, { signal })) await (await request(url)).body.dump();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
