// How much of a sender's rate a message uses up: one, or its segments on a channel that counts those.
import { type ConnectorRegistry, countSegments } from "../channels/index.ts";
import type { WaitingMessage } from "../messages/for-dispatch.ts";
import type { Sender } from "../senders/index.ts";

export type Weigh = (message: Pick<WaitingMessage, "content">, sender: Pick<Sender, "connector">) => number;

export function createWeigh(connectors: ConnectorRegistry): Weigh {
  return ({ content }, { connector }) => {
    const { text, rate_unit: unit } = connectors.get(connector)?.capabilities ?? {};
    if (unit !== "segment" || !text?.segments) return 1;
    return countSegments(textOf(content), text.segments);
  };
}

function textOf(content: WaitingMessage["content"]): string {
  switch (content.type) {
    case "text":
      return content.body;
    case "template":
      return content.text ?? "";
    // No channel that counts segments takes the others.
    default:
      return "";
  }
}
