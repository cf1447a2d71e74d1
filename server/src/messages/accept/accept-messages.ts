// Accepts messages in batches: the requests that arrive during a batch form the next one.
import type { HashKeys } from "../../accounts/index.ts";
import { lockedById } from "../../contacts/for-messages.ts";
import { lockedByPhone } from "../../contacts/index.ts";
import type { Database, Session } from "../../platform/database/index.ts";
import { createKeyedBatcher } from "../../platform/idempotency/keyed-batch.ts";
import type { Batcher, OnBatch } from "../../platform/load/batcher.ts";
import type { Accepted, MessageToContact, MessageToPhone, NewMessage } from "../message/new-message.ts";
import type { WaitingMessage } from "../message/waiting-message.ts";
import { acceptBatch } from "./accept-batch.ts";
import type { TakeRecipients } from "./resolve-allowed.ts";

export interface AcceptOptions {
  database: Database;
  hashKeys: Pick<HashKeys, "get">;
  maxBatch: number;
  maxWaiting: number;
  onBatch?: OnBatch;
  /** Without it, messages of broadcasts are refused. */
  takeRecipients?: TakeRecipients;
  /** Called after the commit with the messages that wait in their lanes now. A hint: lanes also poll. */
  onQueued(messages: WaitingMessage[]): void;
}

/** `submit` resolves after the commit. Throws a Problem for a conflicting key, an erased result or contact, a closed window, a file that is gone, or overload. */
export type Acceptor = Pick<Batcher<NewMessage, Accepted>, "submit" | "drained">;

/** Two batchers: each batch locks its contacts with one statement, and only the statement for phones may create contacts. */
export function createAcceptor(options: AcceptOptions): Acceptor {
  const toPhones = createLine<MessageToPhone>(options, lockedByPhone);
  const toContacts = createLine<MessageToContact>(options, lockedById);
  return {
    submit: (message) => ("phone" in message ? toPhones.submit(message) : toContacts.submit(message)),
    drained: async () => {
      await Promise.all([toPhones.drained(), toContacts.drained()]);
    },
  };
}

const takeNobody: TakeRecipients = async () => new Set();

/** `locked`: the messages whose contact another transaction holds. They continue separately. */
function createLine<Message extends NewMessage>(
  { hashKeys, takeRecipients = takeNobody, onQueued, ...options }: AcceptOptions,
  locked: (session: Session, messages: Message[]) => Promise<Set<Message>>,
): Batcher<Message, Accepted> {
  return createKeyedBatcher<Message, Accepted>({
    ...options,
    locked,
    async work(session, messages, isRetry) {
      const conclude = await acceptBatch(session, messages, { hashKeys, takeRecipients, isRetry });
      return async () => {
        const { outcomes, queued } = await conclude();
        onQueued(queued);
        return outcomes;
      };
    },
  });
}
