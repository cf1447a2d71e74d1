// An endpoint that receives webhooks over HTTP and verifies them as Standard Webhooks 1.0 specifies.
import { createServer, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "./listen.ts";
import { verifySignature } from "./standard-webhooks.ts";

export interface ReceivedWebhook {
  id: string;
  headers: IncomingHttpHeaders;
  /** Verified with all secrets of `trust`. */
  // biome-ignore lint/suspicious/noExplicitAny: the tests assert the shape
  body: any;
}

export interface WebhookReceiver {
  url: string;
  /** In the order in which they arrived. */
  received: ReceivedWebhook[];
  /** Verifies what arrives from now on with each of these secrets. */
  trust(...secrets: string[]): void;
  /** Answers in place of 204. A promise delays the answer; null closes the connection. */
  answer: (webhook: ReceivedWebhook) => Answer | Promise<Answer>;
  close(): Promise<void>;
}

type Answer = { status: number; headers?: Record<string, string>; body?: string } | null;

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  let secrets: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const { headers } = request;
    for (const secret of secrets) verifySignature(secret, headers, body);
    const webhook = { id: headers["webhook-id"] as string, headers, body: JSON.parse(body.toString()) };
    receiver.received.push(webhook);
    const answer = await receiver.answer(webhook);
    if (answer === null) request.socket.destroy();
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const { url, close } = await listen(server);
  const receiver: WebhookReceiver = {
    url: `${url}/hook`,
    received: [],
    trust: (...given) => {
      secrets = given;
    },
    answer: () => ({ status: 204 }),
    close,
  };
  return receiver;
}
