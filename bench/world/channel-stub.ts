// A stub of WhatsApp's API: takes every message, and posts receipts to a hook, each one status signed with the app secret.
import { createHmac } from "node:crypto";
import { createServer, type Socket } from "node:net";
import { HttpConnection, postRequest } from "./http-connection.ts";

export interface TakenMessage {
  to: string;
  text?: { body: string };
  biz_opaque_callback_data: string;
}

/** In the order of WhatsApp. */
const STATUSES: ReceiptStatus[] = ["sent", "delivered", "read"];
const HEAD_END = "\r\n\r\n";

/** Answers each message when `take` has returned. Returns the address of the stub, which listens until the process ends. */
export function listenAsChannel(take: (message: TakenMessage) => Promise<void> | void): Promise<string> {
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      received += chunk;
      for (let end = bodyEnd(received); end !== null; end = bodyEnd(received)) {
        const body = received.slice(end.head, end.body);
        received = received.slice(end.body);
        void answer(socket, body, take);
      }
    });
    socket.on("error", () => socket.destroy());
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "");
    });
  });
}

/** The bodies are ASCII, so one character is one byte. */
function bodyEnd(text: string): { head: number; body: number } | null {
  const end = text.indexOf(HEAD_END);
  if (end < 0) return null;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
  const head = end + HEAD_END.length;
  return text.length < head + length ? null : { head, body: head + length };
}

async function answer(
  socket: Socket,
  body: string,
  take: (message: TakenMessage) => Promise<void> | void,
): Promise<void> {
  // A question about the number.
  if (body === "") return write(socket, "{}");
  const message = JSON.parse(body) as TakenMessage;
  const { to, biz_opaque_callback_data: callbackData } = message;
  await take(message);
  write(
    socket,
    `{"messaging_product":"whatsapp","contacts":[{"input":"${to}","wa_id":"${to.slice(1)}"}],"messages":[{"id":"wamid.${callbackData}"}]}`,
  );
}

function write(socket: Socket, body: string): void {
  socket.write(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}${HEAD_END}${body}`,
  );
}

/** Posts receipts, one per request, over several connections, the oldest first. */
export class ReceiptPosts {
  /** Receipts that were answered with 200. */
  posted = 0;
  readonly #route: ReceiptRoute;
  readonly #onPosted: () => void;
  readonly #idle: HttpConnection[];
  readonly #busy = new Set<Promise<void>>();
  #waiting: string[] = [];

  private constructor(route: ReceiptRoute, connections: HttpConnection[], onPosted: () => void) {
    this.#route = route;
    this.#idle = connections;
    this.#onPosted = onPosted;
  }

  static async open(route: ReceiptRoute, connections: number, onPosted = () => {}): Promise<ReceiptPosts> {
    const opening = Array.from({ length: connections }, () => HttpConnection.open(route.url));
    return new ReceiptPosts(route, await Promise.all(opening), onPosted);
  }

  /** Three receipts: the message was sent, delivered and read. */
  add({ biz_opaque_callback_data: callbackData }: TakenMessage): void {
    for (const status of STATUSES) {
      this.#waiting.push(signedReceipt(this.#route, callbackData, status));
      const connection = this.#idle.pop();
      if (connection === undefined) continue;
      const posting = this.#postOver(connection).finally(() => this.#busy.delete(posting));
      this.#busy.add(posting);
    }
  }

  /** Drops receipts that wait. */
  async close(): Promise<void> {
    this.#waiting = [];
    await Promise.all(this.#busy);
    for (const connection of this.#idle) connection.close();
  }

  async #postOver(connection: HttpConnection): Promise<void> {
    for (let request = this.#waiting.shift(); request !== undefined; request = this.#waiting.shift()) {
      const status = await connection.send(request);
      if (status !== 200) throw new Error(`The hook answered ${status}.`);
      this.posted++;
      this.#onPosted();
    }
    this.#idle.push(connection);
  }
}

export interface ReceiptRoute {
  url: string;
  appSecret: string;
  numberId: string;
  businessId: string;
}

export type ReceiptStatus = "sent" | "delivered" | "read";

/** `callbackData`: from the message. */
export function signedReceipt(route: ReceiptRoute, callbackData: string, status: ReceiptStatus): string {
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ id: route.businessId, changes: [change(route, callbackData, status)] }],
  });
  const signature = createHmac("sha256", route.appSecret).update(body).digest("hex");
  return postRequest(new URL(route.url), `x-hub-signature-256: sha256=${signature}\r\n`, body);
}

function change(route: ReceiptRoute, callbackData: string, status: ReceiptStatus) {
  return {
    field: "messages",
    value: {
      messaging_product: "whatsapp",
      metadata: { display_phone_number: "15550001000", phone_number_id: route.numberId },
      statuses: [
        {
          id: `wamid.${callbackData}`,
          status,
          timestamp: String(Math.floor(Date.now() / 1_000)),
          recipient_id: "15551000000",
          biz_opaque_callback_data: callbackData,
          pricing: { billable: true, pricing_model: "PMP", category: "utility", type: "regular" },
        },
      ],
    },
  };
}
