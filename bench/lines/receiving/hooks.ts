// What a channel may do to the hook: receipts at a steady rate, and one hook with very many messages.
import { atLeast, atMost, type Group, type Measured } from "../../line.ts";
import { median, p99 } from "../../quantiles.ts";
import { type Account, checkStatus, createBenchAccount, sentMessages } from "../../world/account.ts";
import { until } from "../../world/emptied.ts";
import { phoneOf } from "../../world/known-contacts.ts";
import { postHook, signedMessages } from "../../world/received-message.ts";
import type { Stage } from "../../world/stage.ts";

const PER_SECOND = 2_000;
const SECONDS = 10;
const TEXTS = 12_000;
/** Who wrote the texts. */
const PEOPLE = 1_200;

export const hooks: Group = {
  lines: [
    atMost("hooks-rate", "2,000 signed receipts a second, p99 of the answer", 100, "ms"),
    atLeast("hooks-large", "texts applied, of one hook with 12,000", 500, "/s"),
  ],
  async measure(stage) {
    const { service, url } = await stage.startService("all");
    const rate = await receipts(stage, url);
    const large = await largeHook(stage, url);
    await service.stop();
    return { "hooks-rate": rate, "hooks-large": large };
  },
};

async function receipts(stage: Stage, url: string): Promise<Measured> {
  const account = await createBenchAccount(stage, { lane: false });
  const route = account.receiptRoute(url);
  const warmUp = await sentMessages(stage, account, PER_SECOND);
  await stage.load.call("receiptsAtRate", { messages: warmUp, route, perSecond: PER_SECOND });
  const messages = await sentMessages(stage, account, PER_SECOND * SECONDS);
  const { latencies, ms } = await stage.load.call("receiptsAtRate", {
    messages,
    route,
    perSecond: PER_SECOND,
  });
  await checkStatus(stage, account, "delivered", warmUp.length + messages.length);
  const reached = Math.round((messages.length / ms) * 1_000);
  return {
    value: p99(latencies),
    detail: `${messages.length} receipts at ${reached}/s, p50 ${median(latencies).toFixed(1)} ms, slowest ${Math.max(...latencies).toFixed(0)} ms`,
  };
}

async function largeHook(stage: Stage, url: string): Promise<Measured> {
  const account = await createBenchAccount(stage, { lane: false });
  const route = account.receiptRoute(url);
  const writtenAt = Math.floor(Date.now() / 1_000);
  const hook = signedMessages(
    route,
    Array.from({ length: TEXTS }, (_, n) => ({
      from: phoneOf(n % PEOPLE).slice(1),
      writtenAt,
      content: { type: "text", text: { body: `Where is order ${n}?` } },
    })),
  );
  const began = performance.now();
  await postHook(route.url, hook);
  const answered = performance.now() - began;
  await until(async () => (await received(stage, account)) === TEXTS);
  const ms = performance.now() - began;
  return {
    value: (TEXTS / ms) * 1_000,
    detail: `${(hook.body.length / 1e6).toFixed(1)} MB, answered after ${(answered / 1_000).toFixed(1)} s, all applied after ${(ms / 1_000).toFixed(1)} s`,
  };
}

async function received({ pool }: Stage, { accountId }: Account): Promise<number> {
  const sql = "select count(*)::int as n from messages where account_id = $1 and direction = 'in'";
  const { rows } = await pool.query<{ n: number }>(sql, [accountId]);
  return rows[0]?.n ?? 0;
}
