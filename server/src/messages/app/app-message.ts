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

/** An attempt of the service whose answer was lost. The message shows that the channel took the attempt. */
export interface OwnAttempt {
  messageId: string;
  attempt: number;
}

/** `waits`: the message may be one of the service whose id at the channel isn't known yet. */
export type AppMessageOutcome = "stored" | "erased" | "waits" | OwnAttempt;
