// A stub of the provider: takes every message after a delay, and can post three receipts for each.
import { createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { answerParent } from "../world/answer-parent.ts";
import { HttpConnection } from "../world/http-connection.ts";
import { type ReceiptRoute, type ReceiptStatus, signedReceipt } from "../world/receipt.ts";

const HEAD_END = "\r\n\r\n";
const STATUSES: ReceiptStatus[] = ["sent", "delivered", "read"];
/** For receipts. */
const HOOK_CONNECTIONS = 32;

export interface Behaviour {
  /** Milliseconds before each answer. */
  latency: number;
  /** Null for no receipts. */
  receipts: ReceiptRoute | null;
}

interface Taken {
  text: string;
  /** In ms of the host's monotonic clock. */
  at: number;
}

let behaviour: Behaviour = { latency: 0, receipts: null };
let taken: Taken[] = [];
let count = 0;
/** Receipts to post, oldest first. */
let posts: string[] = [];
let posted = 0;
let posting: Promise<void>[] = [];

const server = createServer((socket) => {
  socket.setNoDelay(true);
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
    for (let end = bodyEnd(received); end !== null; end = bodyEnd(received)) {
      const body = received.slice(end.head, end.body);
      received = received.slice(end.body);
      void take(socket, body);
    }
  });
  socket.on("error", () => socket.destroy());
});

/** The bodies are ASCII, so one character is one byte. */
function bodyEnd(text: string): { head: number; body: number } | null {
  const end = text.indexOf(HEAD_END);
  if (end < 0) return null;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
  const head = end + HEAD_END.length;
  return text.length < head + length ? null : { head, body: head + length };
}

async function take(socket: Socket, body: string): Promise<void> {
  // A question about the number.
  if (body === "") return void answerWith(socket, "{}");
  const at = Number(process.hrtime.bigint()) / 1e6;
  const message = JSON.parse(body);
  if (behaviour.latency > 0) await pause(behaviour.latency);
  count++;
  if (taken.length < 10_000) taken.push({ text: message.text?.body, at });
  const id = `wamid.${message.biz_opaque_callback_data}`;
  const answer = `{"messaging_product":"whatsapp","contacts":[{"input":"${message.to}","wa_id":"${message.to.slice(1)}"}],"messages":[{"id":"${id}"}]}`;
  answerWith(socket, answer);
  const { receipts } = behaviour;
  if (!receipts) return;
  // In the order of WhatsApp.
  for (const status of STATUSES)
    posts.push(signedReceipt(receipts, message.biz_opaque_callback_data, status));
}

function answerWith(socket: Socket, answer: string): void {
  socket.write(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${answer.length}${HEAD_END}${answer}`,
  );
}

/** Posts waiting receipts until the behaviour changes. */
async function postReceipts(route: ReceiptRoute): Promise<void> {
  const connection = await HttpConnection.open(route.url);
  while (behaviour.receipts === route) {
    const request = posts.shift();
    if (request === undefined) {
      await pause(1);
      continue;
    }
    const status = await connection.send(request);
    if (status !== 200) throw new Error(`The hook answered ${status}.`);
    posted++;
  }
  connection.close();
}

const methods = answerParent({
  listen: () =>
    new Promise<string>((resolve) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        resolve(typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "");
      });
    }),
  async behave(next: Behaviour) {
    behaviour = next;
    await Promise.all(posting);
    taken = [];
    count = 0;
    posts = [];
    posted = 0;
    const route = next.receipts;
    posting = route ? Array.from({ length: HOOK_CONNECTIONS }, () => postReceipts(route)) : [];
  },
  /** Since `behave`: messages taken, receipts answered with 200, and the time of the first message. */
  progress: () => ({ count, posted, firstAt: taken[0]?.at ?? null }),
  taken: () => taken,
});

export type ProviderMethods = typeof methods;
