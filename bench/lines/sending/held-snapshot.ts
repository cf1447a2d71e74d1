// Sends while another session holds a snapshot for minutes, as a backup or a forgotten transaction does. PostgreSQL can't prune row
// versions that became dead since the snapshot.
import { atMost, type Group } from "../../line.ts";
import { median, p99 } from "../../quantiles.ts";
import { type Account, createBenchAccount } from "../../world/account.ts";
import { emptied } from "../../world/emptied.ts";
import type { Stage } from "../../world/stage.ts";

const PER_SECOND = 500;
/** Of one round, with a snapshot. Without one, a third of it: nothing grows. */
const HELD_MINUTES = 10 / 3;
const MINUTE = 60 * PER_SECOND;
const WARM_UP = 10 * PER_SECOND;

interface Times {
  /** Milliseconds from each request to the channel. */
  all: number[];
  /** The p99 of each minute. */
  minutes: number[];
}

export const heldSnapshot: Group = {
  lines: [atMost("held-snapshot", "request to channel beside a held snapshot, p99", 1.5, "x")],
  async measure(stage, rounds) {
    const account = await createBenchAccount(stage, { lane: true });
    const { service, url } = await stage.startService("all");
    const send = (messages: number) => requestToChannel(stage, account, url, messages);
    await send(WARM_UP);
    const held = Math.round(HELD_MINUTES * rounds);
    const without = await inMinutes(Math.ceil(held / 3), send);
    const holder = await stage.pool.connect();
    await holder.query("begin isolation level repeatable read; select from messages limit 1");
    const beside = await inMinutes(held, send);
    await holder.query("rollback");
    holder.release();
    // Receipts that are on their way would find no service.
    await stage.provider.call("behave", { latency: 0, receipts: null });
    await service.stop();
    const detail = `${describe(beside)} in ${held} minutes, ${describe(without)} without`;
    return { "held-snapshot": { value: p99(beside.all) / p99(without.all), detail } };
  },
};

async function inMinutes(minutes: number, send: (messages: number) => Promise<number[]>): Promise<Times> {
  const times: Times = { all: [], minutes: [] };
  for (let minute = 0; minute < minutes; minute++) {
    const taken = await send(MINUTE);
    times.all.push(...taken);
    times.minutes.push(p99(taken));
  }
  return times;
}

async function requestToChannel(stage: Stage, account: Account, url: string, requests: number) {
  await stage.provider.call("behave", { latency: 0, receipts: account.receiptRoute(url) });
  const load = { url: `${url}/api/whatsapp/send-message`, apiKey: account.apiKey, perSecond: PER_SECOND };
  await stage.load.call("sendsAtRate", { ...load, requests });
  await emptied(stage, account, requests);
  return (await stage.provider.call("taken")).map(({ text, at }) => at - Number(text));
}

function describe({ all, minutes }: Times): string {
  const worst = Math.max(...minutes).toFixed(0);
  return `p50 ${median(all).toFixed(1)} p99 ${p99(all).toFixed(0)} ms (worst minute ${worst} ms)`;
}
