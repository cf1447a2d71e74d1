// Searching the words of messages that are spread over two years, over HTTP, one request at a time.
import { atMost, type Group } from "../../line.ts";
import { describe, type Kinds, timeOf, timesOf } from "../../page-times.ts";
import { p99 } from "../../quantiles.ts";
import { createBenchAccount } from "../../world/account.ts";
import { fillMessages } from "../../world/fill-messages.ts";

/** BENCH_FIND_MESSAGES=5000000 for the figures in docs/performance.md; filling the database takes about half an hour. */
const MESSAGES = Number(process.env["BENCH_FIND_MESSAGES"] ?? 300_000);

/** The words of one message, of one in a thousand, of all and of none. `n`: of a message "Your order n is at gate n % 1000." */
const WORDS: Kinds = {
  "an order number": (n) => String(n),
  "the beginning of one": (n) => String(n).slice(0, -1),
  "a number and a usual word": (n) => `order ${n}`,
  "a rare word": (n) => `gate${n % 1_000}`,
  "a usual word": () => "order",
  "a word that no message has": (n) => `zq${n}x`,
};

export const findMessages: Group = {
  lines: [atMost("find-messages", "search of the words of messages, p99", 100, "ms")],
  async measure(stage) {
    const account = await createBenchAccount(stage, { lane: false });
    await fillMessages(stage, account, { messages: MESSAGES, people: [], every: 1, days: 730 });
    const { service, url } = await stage.startService("api");
    const headers = { authorization: account.apiKey };
    const time = (words: string) => timeOf(`${url}/api/search?q=${encodeURIComponent(words)}`, headers);
    await timesOf(WORDS, MESSAGES, time);
    const times = await timesOf(WORDS, MESSAGES, time);
    await service.stop();
    const detail = `${MESSAGES} messages: ${describe(times, p99)}`;
    return { "find-messages": { value: p99(Object.values(times).flat()), detail } };
  },
};
