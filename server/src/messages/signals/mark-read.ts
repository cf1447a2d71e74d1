// The job that marks a message as read at the channel, with the typing indicator if somebody writes. The queue repeats it with backoff.
import { isTemporary } from "../../channels/index.ts";
import { appendEvents } from "../../events/index.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import { type AddJob, addJob } from "../../platform/jobs/add-job.ts";
import type { JobTasks } from "../../platform/jobs/create-jobs.ts";
import { TryLater } from "../../platform/jobs/try-later.ts";
import { lockContact } from "../facts/change-message.ts";
import { connectionOf, findSignaled, type MessageKey } from "./find-signaled.ts";
import { type Paced, type Signaler, takesTurn } from "./send-reaction.ts";

interface QueuedMark extends MessageKey {
  /** When somebody began to write, in milliseconds since 1970; null for a mark alone. */
  typingAt: number | null;
}

type PacedMark = QueuedMark & Paced;

export type ReadMarkJobs = { "mark-read": PacedMark };

/** Somebody who stopped to write mustn't seem to write. */
const TYPING_MS = 10_000;
/** Then the mark is given up. A person rarely looks at so old a message again. */
const GIVE_UP_MS = 86_400_000;

const add: AddJob<ReadMarkJobs> = addJob;

const mark = statement({
  name: "mark_message_read",
  parameters: { accountId: t.uuid, messageId: t.uuid },
  columns: { message_id: t.uuid },
  sql: `update messages
    set read_at = now()
    where account_id = $accountId
      and message_id = $messageId
      and read_at is null
    returning message_id`,
});

interface Read extends MessageKey {
  contactId: string;
  isTyping: boolean;
}

/** Does nothing for a message that was marked already, unless somebody writes. Returns false when the contact was erased. */
export async function noteRead(session: Session, read: Read): Promise<boolean> {
  const { accountId, messageId, contactId, isTyping } = read;
  const [contact] = await session.run(lockContact, { accountId, contactId });
  if (!contact) return false;
  const isNew = (await session.run(mark, { accountId, messageId })).length > 0;
  const typingAt = isTyping ? Date.now() : null;
  if (isNew || isTyping) await queueMark(session, { accountId, messageId, typingAt });
  if (isNew) await appendEvents(session, [{ accountId, type: "message.updated", id: messageId }]);
  return true;
}

/** `runAt`: the sender's turn; undefined if it must still be taken. */
function queueMark(session: Session, mark: QueuedMark, runAt?: Date): Promise<void> {
  // Of somebody who writes on and on, only the newest sign waits.
  const key = `read:${mark.messageId}${mark.typingAt === null ? "" : ":typing"}`;
  return add(
    session,
    "mark-read",
    { ...mark, hasTurn: runAt !== undefined },
    { key, ...(runAt && { runAt }) },
  );
}

export function readMarkTasks(signaler: Signaler): JobTasks<ReadMarkJobs> {
  return {
    async "mark-read"({ hasTurn, ...queued }) {
      const { accountId, messageId, typingAt } = queued;
      const message = await findSignaled(signaler.database, { accountId, messageId });
      const { channel_id: channelMessageId = null, read_at: readAt = null } = message ?? {};
      if (!message || channelMessageId === null || readAt === null) return;
      const connection = await connectionOf(signaler, accountId, message);
      if (!connection?.connector.markRead) return;
      const retry = (code: string) => {
        if (Date.now() - readAt.getTime() < GIVE_UP_MS) throw new TryLater(code);
      };
      if (message.is_held) return retry("held");
      const { sender, connector } = connection;
      const putOff = (session: Session, runAt: Date) => queueMark(session, queued, runAt);
      if (!hasTurn && !(await takesTurn(signaler, sender, putOff))) return;
      signaler.spent({ senderId: sender.senderId, contactId: null, messageId });
      const isTyping = typingAt !== null && Date.now() - typingAt < TYPING_MS;
      const failure = await connector.markRead?.(
        { channelMessageId, isTyping },
        sender.channelSender,
        signaler.http,
      );
      if (failure && (isTemporary(failure) || failure.kind === "pause")) retry(failure.error.code);
    },
  };
}
