// A client that follows the contract: it repeats unanswered requests under their key, one at a time for each contact.
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "./random.ts";

export interface Api {
  baseUrl: string;
  apiKey: string;
}

/** A message whose request was answered with 2xx. */
export interface Accepted {
  id: string;
  channel: Channel;
  phone: string;
  /** The position among the contact's messages, from 1. */
  number: number;
  key: string;
  at: string;
  /** The number of attempts. */
  requests: number;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export interface ClientOptions {
  api: Api;
  contacts: number;
  random: Random;
  /** Each contact gets all messages from the same one. */
  senders: Sender[];
  /** Milliseconds after which an unanswered message fails the run. */
  patienceMs?: number;
  /** The content of a contact's message with this number. */
  contentOf?: (channel: Channel, number: number) => object;
}

export type Channel = "whatsapp" | "sms";

export interface Sender {
  channel: Channel;
  /** The channel's default sender unless given. */
  phone?: string;
}

interface Contact {
  phone: string;
  sender: Sender;
  sent: number;
  tail: Promise<void>;
}

export class Client {
  readonly accepted: Accepted[] = [];
  readonly api: Api;
  readonly #run: string;
  readonly #contacts: Contact[];
  readonly #random: Random;
  readonly #patienceMs: number;
  readonly #contentOf: NonNullable<ClientOptions["contentOf"]>;

  constructor(options: ClientOptions) {
    const { api, contacts, random, senders, patienceMs = 60_000 } = options;
    this.api = api;
    this.#contentOf = options.contentOf ?? usualContent;
    this.#random = random;
    this.#patienceMs = patienceMs;
    this.#run = random.between(0, 2 ** 31).toString(36);
    this.#contacts = Array.from({ length: contacts }, (_, index) => ({
      phone: `+1555${String(2_000_000 + index)}`,
      sender: senders[index % senders.length] as Sender,
      sent: 0,
      tail: Promise.resolve(),
    }));
  }

  /** Resolves when `count` messages are accepted. Throws when one is refused or not accepted in time. */
  async send(count: number, perSecond: number): Promise<void> {
    const began = performance.now();
    const sending: Promise<void>[] = [];
    for (let index = 0; index < count; index++) {
      const early = (index / perSecond) * 1_000 - (performance.now() - began);
      if (early > 0) await delay(early);
      const contact = this.#random.pick(this.#contacts);
      const number = ++contact.sent;
      contact.tail = contact.tail.then(() => this.#sendOne(contact, number));
      // Promise.all below reports the failure. Without a handler, Node would end the process before that.
      contact.tail.catch(() => undefined);
      sending.push(contact.tail);
    }
    await Promise.all(sending);
  }

  async #sendOne({ phone, sender: { channel, phone: source } }: Contact, number: number): Promise<void> {
    const key = `${this.#run}-${phone}-${number}`;
    const body = JSON.stringify({
      phone_number: phone,
      ...this.#contentOf(channel, number),
      source_phone: source,
      reference: key,
    });
    const end = performance.now() + this.#patienceMs;
    for (let requests = 1; ; requests++) {
      const answer = await call(this.api, "POST", `/${channel}/send-message`, body, {
        "idempotency-key": key,
      }).catch((error: Error) => error);
      if (!(answer instanceof Error) && answer.status >= 200 && answer.status < 300) {
        const { id, created_at: at } = answer.body as { id: string; created_at: string };
        this.accepted.push({ id, channel, phone, number, key, at, requests });
        return;
      }
      const isTemporary = answer instanceof Error || answer.status >= 500 || answer.status === 409;
      if (!isTemporary || performance.now() > end) throw new Error(`${key} wasn't accepted: ${tell(answer)}`);
      await delay(50 + Math.random() * 150);
    }
  }
}

/** Mostly texts; of ten messages over WhatsApp, one is a template and one a sticker of the demo. */
function usualContent(channel: Channel, number: number): object {
  if (channel === "sms") return { message: `Number ${number}` };
  if (number % 10 === 4) {
    const variables = { "1": "Ana", "2": `A-${number}` };
    return { template: { name: "order_update", language: "en_US", variables } };
  }
  return number % 10 === 8 ? { sticker: 1 + (number % 3) } : { message: `Number ${number}` };
}

/** How often a read is sent that got no answer. */
const READS = 5;

/**
 * Rejects without an answer within 20 s. Reads are repeated first: on a starved machine, a connection may close just when it is used
 * again.
 */
export async function call(
  api: Api,
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  for (let left = method === "GET" ? READS : 1; ; ) {
    try {
      return await callOnce(api, method, path, body, headers);
    } catch (error) {
      if (--left === 0) throw error;
      await delay(200);
    }
  }
}

async function callOnce(
  api: Api,
  method: string,
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
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
