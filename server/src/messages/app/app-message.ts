// A message of the channel's own app on its way into the database. The business uses the sender's number in that app, too.
import type { AppMessageFact } from "../../channels/index.ts";
import type { InboundMessage } from "../facts/inbound-message.ts";

export interface AppMessage extends InboundMessage {
  direction: AppMessageFact["direction"];
  /** Of a message of the app's history. Null for a message that was just written. */
  history: AppMessageFact["history"] | null;
  /** The message isn't tried again: it is stored although a message of the service is being handed over to the same person. */
  isLastTry: boolean;
}

/** `in-flight`: the message may be one that the service is handing over now, whose id isn't known yet. */
export type AppMessageOutcome = "stored" | "erased" | "in-flight";
