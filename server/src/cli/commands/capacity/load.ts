// The process of the load: sends messages over HTTP, takes them as the channel, and posts three receipts for each. A process of its
// own, so that it doesn't slow the measured one.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { listenAsChannel, ReceiptPosts, type TakenMessage } from "./channel-stub.ts";
import { HttpConnection, postRequest } from "./http-connection.ts";
import type { ReceiptRoute } from "./receipt.ts";

export interface LoadOrder {
  /** Of sending a message. */
  url: string;
  apiKey: string;
  receipts: ReceiptRoute;
  /** Milliseconds before the measured time, in which all messages go to new contacts. */
  warmUpMs: number;
  ms: number;
}

export type LoadReport =
  | { kind: "listening"; url: string }
  /** Messages so far. */
  | { kind: "warming" | "measuring"; messages: number }
  | ({ kind: "measured" } & LoadResult)
  /** Every message that was accepted has its receipts. */
  | { kind: "finished"; accepted: number }
  | { kind: "fault"; sentence: string };

export interface LoadResult {
  /** Messages whose last receipt was answered in the measured time. */
  messages: number;
  ms: number;
  cpuMs: number;
  /** The busy share of the process's event loop, from 0 to 1. */
  loop: number;
}

/** Messages that are under way at once. */
const UNDER_WAY = 500;
const SEND_CONNECTIONS = 128;
const HOOK_CONNECTIONS = 256;
const REPORT_MS = 250;
/** In the measured time, every tenth message goes to a new contact. */
const NEW_EVERY = 10;
/** For the receipts of the last messages. */
const PATIENCE_MS = 60_000;

const tell = (report: LoadReport) => process.send?.(report);

/** Runs in a process of its own, which the order reaches as a message. */
export async function makeLoad(): Promise<void> {
  // The parent decides when this process ends, also after Ctrl-C.
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.on("disconnect", () => process.exit());
  process.on("uncaughtException", (error) => tell({ kind: "fault", sentence: error.message }));
  const channel: Channel = { take: () => undefined };
  process.once("message", (order: LoadOrder) => void run(order, channel));
  tell({ kind: "listening", url: await listenAsChannel((message) => channel.take(message)) });
}

interface Channel {
  take(message: TakenMessage): void;
}

async function run(order: LoadOrder, channel: Channel): Promise<void> {
  const underWay = new Slots(UNDER_WAY);
  let [accepted, receipts, isOver] = [0, 0, false];
  const posts = await ReceiptPosts.open(order.receipts, HOOK_CONNECTIONS, () => {
    if (++receipts % 3 === 0) underWay.giveBack();
  });
  channel.take = (message) => posts.add(message);
  const messages = () => Math.floor(receipts / 3);
  const requests = new Requests(order);
  const opening = Array.from({ length: SEND_CONNECTIONS }, () => HttpConnection.open(order.url));
  const sending = (await Promise.all(opening)).map(async (connection) => {
    for (await underWay.take(); !isOver; await underWay.take()) {
      const status = await connection.send(requests.next());
      if (status !== 202) throw new Error(`Parley answered a message with ${status}.`);
      accepted++;
    }
    underWay.giveBack();
    connection.close();
  });
  const reporting = setInterval(
    () => tell({ kind: requests.isWarm ? "measuring" : "warming", messages: messages() }),
    REPORT_MS,
  );
  await pause(order.warmUpMs);
  requests.isWarm = true;
  const finish = startMeasuring(messages);
  tell({ kind: "measuring", messages: messages() });
  await pause(order.ms);
  tell({ kind: "measured", ...finish() });
  clearInterval(reporting);
  isOver = true;
  await Promise.all(sending);
  const end = performance.now() + PATIENCE_MS;
  while (receipts < 3 * accepted && performance.now() < end) await pause(20);
  tell({ kind: "finished", accepted });
}

function startMeasuring(messages: () => number): () => LoadResult {
  const [before, began, cpu, loop] = [
    messages(),
    performance.now(),
    process.cpuUsage(),
    performance.eventLoopUtilization(),
  ];
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return {
      messages: messages() - before,
      ms: performance.now() - began,
      cpuMs: (user + system) / 1_000,
      loop: performance.eventLoopUtilization(loop).utilization,
    };
  };
}

class Requests {
  /** From then on, messages go to the contacts so far, and some to new ones. */
  isWarm = false;
  readonly #url: URL;
  readonly #apiKey: string;
  #sent = 0;
  #contacts = 0;
  #known = 0;

  constructor({ url, apiKey }: LoadOrder) {
    this.#url = new URL(url);
    this.#apiKey = apiKey;
  }

  next(): string {
    const n = this.#sent++;
    if (!this.isWarm) this.#known = this.#contacts + 1;
    const isNew = !this.isWarm || n % NEW_EVERY === 0;
    const contact = isNew ? this.#contacts++ : n % this.#known;
    const headers = `authorization: ${this.#apiKey}\r\nidempotency-key: ${randomUUID()}\r\n`;
    const message = {
      phone_number: `+1555${1_000_000 + contact}`,
      message: `Your order ${n} is on its way.`,
    };
    return postRequest(this.#url, headers, JSON.stringify(message));
  }
}

class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async take(): Promise<void> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
