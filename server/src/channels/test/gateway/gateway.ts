// A connector for a gateway that takes texts as JSON.
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { text } from "../../../platform/http/input/text.ts";
import type { ChannelFact, Connector, Failure } from "../../connector.ts";
import { type ChannelAnswer, exchange } from "../../exchange.ts";
import { isObject, parseStorable, textIn } from "../../json.ts";
import { errorOf, errors } from "./errors.ts";
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };

const credentials = z.strictObject({
  // Visible ASCII only, because the token becomes an HTTP header.
  token: text({ min: 1, max: 200 })
    .regex(/^[\x21-\x7e]*$/)
    .meta({ writeOnly: true }),
  secret: text({ min: 1, max: 200 }).meta({ writeOnly: true }),
});
type GatewayCredentials = z.output<typeof credentials>;

export function createGateway(baseUrl: string): Connector<GatewayCredentials> {
  const base = new URL(baseUrl);
  return {
    name: "example-gateway",
    channel: "gateway",
    words: { en, de },
    credentials,
    chosen: [],
    identify: (_credentials, phone) => ({ numberId: phone, businessId: "gateway" }),
    // The gateway signs with one secret for each account, and calls one address for it.
    hookKey: ({ secret }) => secret,
    errors,
    capabilities: {
      text: { max_length: 1_000, segments: null },
      template: null,
      sticker: null,
      window: null,
      files: null,
      voice: [],
      location: false,
      contact_cards: null,
      interactive: null,
      replies: false,
      reactions: false,
      read_marks: false,
      typing: false,
      receipts: "delivered",
      receipts_name_attempt: true,
      opt_out: null,
      rate: 10,
      app_rate: null,
      pair_rate: null,
      rate_unit: "message",
    },
    async send({ to, content, callbackData }, sender, http) {
      if (content.type !== "text") return failed;
      const answer = await exchange(http, base, {
        method: "POST",
        path: "/messages",
        authorization: `Bearer ${sender.credentials.token}`,
        body: {
          contentType: "application/json",
          bytes: JSON.stringify({
            from: sender.phone,
            to,
            text: content.body,
            reference: callbackData,
          }),
        },
      });
      const failure = failureOf(answer);
      if (failure !== null) return failure;
      const body = answer.kind === "answered" && isObject(answer.body) ? answer.body : {};
      const id = textIn(body, "id");
      return id === null ? unclear : { kind: "taken", channelMessageId: id, address: null };
    },
    async probe({ credentials: { token } }, http) {
      const authorization = `Bearer ${token}`;
      const failure = failureOf(
        await exchange(http, base, { method: "GET", path: "/account", authorization }),
      );
      return failure ? [{ field: "token", failure }] : [];
    },
    hook: {
      verify({ headers, body }, { secret }) {
        const given = Buffer.from(String(headers["x-signature"]), "hex");
        const expected = createHmac("sha256", secret).update(body).digest();
        return given.length === expected.length && timingSafeEqual(given, expected);
      },
      *read({ body }) {
        const event = parseStorable(body.toString("utf8"));
        yield (isObject(event) ? factOf(event) : null) ?? "empty";
      },
    },
  };
}

const failed: Failure = { kind: "failed", error: errorOf("gateway_refused"), syncTemplates: false };
const unclear: Failure = { kind: "uncertain", error: errorOf("gateway_unclear") };

/** Null for an answer of success. */
function failureOf(answer: ChannelAnswer): Failure | null {
  // Nothing was written, so nothing was sent: the lane tries again by itself.
  if (answer.kind === "unsent") return { kind: "unreachable", error: errorOf("gateway_unreachable") };
  // Something was written. Simply to send it again could send it twice.
  if (answer.kind === "lost" || answer.status >= 500) return unclear;
  if (answer.status === 401) return { kind: "pause", error: errorOf("gateway_token_invalid") };
  return answer.status >= 400 ? failed : null;
}

function factOf(event: Record<string, unknown>): ChannelFact | null {
  const [type, id, sender] = [textIn(event, "type"), textIn(event, "id"), textIn(event, "sender")];
  if (id === null || sender === null) return null;
  const common = { numberId: sender, channelMessageId: id, at: new Date(textIn(event, "at") ?? Date.now()) };
  if (type === "delivered") {
    const callbackData = textIn(event, "reference");
    return { kind: "receipt", status: "delivered", failure: null, callbackData, address: null, ...common };
  }
  const [from, body] = [textIn(event, "from"), textIn(event, "text")];
  if (type !== "message" || from === null || body === null) return null;
  const person = { address: from, otherAddresses: [], phone: from, name: null };
  const message = { content: { type: "text", body }, circumstances: {}, raw: null } as const;
  return { kind: "message", ...message, replyTo: null, windowMs: null, ...person, ...common };
}
