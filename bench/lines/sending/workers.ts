// Handing over the messages of many senders with one, two and four worker processes on one database. On two cores more processes can't
// be quicker: the lines show what they cost each other there, and what they bring on a machine with more cores.
import { atLeast, type Group } from "../../line.ts";
import { compared, interleave, type Sample, sample } from "../../sample.ts";
import { type Account, createBenchAccount, queueMessages } from "../../world/account.ts";
import { emptied } from "../../world/emptied.ts";
import type { Stage } from "../../world/stage.ts";

const SENDERS = 8;
const MESSAGES_OF_SENDER = 2_000;
const WARM_UP_MESSAGES = 500;

export const workers: Group = {
  lines: [
    atLeast("workers-2", "two workers on one database, of one", 0.85),
    atLeast("workers-4", "four workers on one database, of one", 0.7),
  ],
  async measure(stage, rounds) {
    const accounts = await Promise.all(
      Array.from({ length: SENDERS }, () => createBenchAccount(stage, { lane: true })),
    );
    const samples = await interleave(rounds, {
      one: () => measureWith(stage, accounts, 1),
      two: () => measureWith(stage, accounts, 2),
      four: () => measureWith(stage, accounts, 4),
    });
    return {
      "workers-2": compared(samples.two, samples.one),
      "workers-4": compared(samples.four, samples.one),
    };
  },
};

/** With `count` new processes. Messages before the measured ones let each process load its modules and take its lanes. */
async function measureWith(stage: Stage, accounts: Account[], count: number): Promise<Sample> {
  const started = await Promise.all(Array.from({ length: count }, () => stage.startService("worker")));
  const services = started.map(({ service }) => service);
  try {
    await drain(stage, accounts, WARM_UP_MESSAGES);
    const all = {
      cpu: async () =>
        (await Promise.all(services.map((one) => one.cpu()))).reduce((sum, one) => sum + one, 0),
    };
    return await sample(stage, all, () => drain(stage, accounts, MESSAGES_OF_SENDER));
  } finally {
    await Promise.all(services.map((service) => service.stop()));
  }
}

async function drain(stage: Stage, accounts: Account[], each: number) {
  const requests = each * accounts.length;
  await stage.provider.call("behave", { latency: 0, receipts: null });
  await Promise.all(accounts.map((account) => queueMessages(stage, account, each)));
  const works = await Promise.all(accounts.map((account) => emptied(stage, account, requests)));
  return { requests, ms: Math.max(...works.map(({ ms }) => ms)) };
}
