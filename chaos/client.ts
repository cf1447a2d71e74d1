// A client as the contract wants it: what isn't answered is sent again under its key, one request at a time a contact.
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "./random.ts";

export interface Api {
  baseUrl: string;
  apiKey: string;
}

/** A message that was answered 2xx. */
export interface Accepted {
  id: string;
  phone: string;
  /** Its place among the contact's messages, from 1. */
  number: number;
  key: string;
  at: string;
  /** Requests that were needed. */
  requests: number;
}

export interface Answer {
  status: number;
  // What it holds is the caller's to know.
  body: Record<string, unknown>;
}

export interface ClientOptions {
  api: Api;
  contacts: number;
  random: Random;
  sources?: string[];
  /** Milliseconds over which one message is repeated before it counts as a fault of the service. */
  patienceMs?: number;
}

interface Contact {
  phone: string;
  source: string | undefined;
  sent: number;
  tail: Promise<void>;
}

export class Client {
  readonly accepted: Accepted[] = [];
  readonly #api: Api;
  readonly #run: string;
  readonly #contacts: Contact[];
  readonly #random: Random;
  readonly #patienceMs: number;

  /** Each contact is always written to from the same one of `sources`, phones of senders; the default one if none. */
  constructor({ api, contacts, random, sources = [], patienceMs = 60_000 }: ClientOptions) {
    this.#api = api;
    this.#random = random;
    this.#patienceMs = patienceMs;
    this.#run = random.between(0, 2 ** 31).toString(36);
    this.#contacts = Array.from({ length: contacts }, (_, index) => ({
      phone: `+1555${String(2_000_000 + index)}`,
      source: sources[index % Math.max(1, sources.length)],
      sent: 0,
      tail: Promise.resolve(),
    }));
  }

  /** Resolves when `count` messages are answered 2xx. Throws when one is refused or can't be sent in time. */
  async send(count: number, perSecond: number): Promise<void> {
    const began = performance.now();
    const sending: Promise<void>[] = [];
    for (let index = 0; index < count; index++) {
      const early = (index / perSecond) * 1_000 - (performance.now() - began);
      if (early > 0) await delay(early);
      const contact = this.#random.pick(this.#contacts);
      const number = ++contact.sent;
      contact.tail = contact.tail.then(() => this.#sendOne(contact, number));
      // Whoever awaits the last of them hears of a failure; the loop mustn't die of it before.
      contact.tail.catch(() => undefined);
      sending.push(contact.tail);
    }
    await Promise.all(sending);
  }

  async #sendOne({ phone, source }: Contact, number: number): Promise<void> {
    const key = `${this.#run}-${phone}-${number}`;
    const body = JSON.stringify({
      phone_number: phone,
      ...contentOf(number),
      source_phone: source,
      reference: key,
    });
    const end = performance.now() + this.#patienceMs;
    for (let requests = 1; ; requests++) {
      const answer = await call(this.#api, "POST", "/whatsapp/send-message", body, {
        "idempotency-key": key,
      }).catch((error: Error) => error);
      if (!(answer instanceof Error) && answer.status >= 200 && answer.status < 300) {
        const { id, created_at: at } = answer.body as { id: string; created_at: string };
        this.accepted.push({ id, phone, number, key, at, requests });
        return;
      }
      const isPassing = answer instanceof Error || answer.status >= 500 || answer.status === 409;
      if (!isPassing || performance.now() > end) throw new Error(`${key} wasn't accepted: ${tell(answer)}`);
      await delay(50 + Math.random() * 150);
    }
  }
}

/** Mostly texts, now and then a template and a sticker of the demo's. */
function contentOf(number: number): object {
  if (number % 10 === 4) {
    const variables = { "1": "Ana", "2": `A-${number}` };
    return { template: { name: "order_update", language: "en_US", variables } };
  }
  return number % 10 === 8 ? { sticker: 1 + (number % 3) } : { message: `Number ${number}` };
}

/** Rejects when no answer comes. */
export async function call(
  api: Api,
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${api.baseUrl}${path}`, {
    method,
    headers: { authorization: api.apiKey, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? {} : (JSON.parse(text) as Answer["body"]) };
}

function tell(answer: Answer | Error): string {
  if (answer instanceof Error) return answer.message;
  return `${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`;
}
