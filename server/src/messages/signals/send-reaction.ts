// The job that hands the account's reaction over. The queue repeats it with backoff until the channel takes or refuses the reaction.
import {
  type ChannelError,
  type ChannelHttp,
  type ConnectorRegistry,
  isTemporary,
} from "../../channels/index.ts";
import type { Database, Session } from "../../platform/database/index.ts";
import { type AddJob, addJob } from "../../platform/jobs/add-job.ts";
import type { JobTasks } from "../../platform/jobs/create-jobs.ts";
import { PROCESS_ENDED } from "../../platform/jobs/job-rows.ts";
import { TryLater } from "../../platform/jobs/try-later.ts";
import type { Sender, SenderDirectory } from "../../senders/index.ts";
import { messageErrors } from "../errors.ts";
import { ownError } from "../message/message-error.ts";
import { refusalError } from "../message/problems.ts";
import { refusalOf } from "../message/restrictions.ts";
import {
  type Connection,
  connectionOf,
  findSignaled,
  type MessageKey,
  type SignaledMessage,
} from "./find-signaled.ts";
import type { SignalPace } from "./signal-pace.ts";
import { reactionCallback, settleReaction } from "./write-reaction.ts";

/** `hasTurn`: the time of the job was the sender's turn. */
export type Paced = { hasTurn?: boolean };

export type ReactionJobs = { "send-reaction": MessageKey & Paced };

export interface Signaler {
  database: Database;
  connectors: ConnectorRegistry;
  senders: SenderDirectory;
  http: ChannelHttp;
  pace: SignalPace;
  /** A request leaves beside the sender's lane. `contactId`: of a person for whom the channel counts it; null for none. */
  spent(request: { senderId: string; contactId: string | null; messageId: string }): void;
}

/** Then a reaction that the channel neither takes nor refuses has failed. */
const GIVE_UP_MS = 86_400_000;

const add: AddJob<ReactionJobs> = addJob;

/** `runAt`: the sender's turn; undefined if it must still be taken. */
export function queueReaction(
  session: Session,
  { accountId, messageId }: MessageKey,
  runAt?: Date,
): Promise<void> {
  const payload = { accountId, messageId, hasTurn: runAt !== undefined };
  return add(session, "send-reaction", payload, { key: `reaction:${messageId}`, ...(runAt && { runAt }) });
}

export function reactionTasks(signaler: Signaler): JobTasks<ReactionJobs> {
  return {
    async "send-reaction"({ hasTurn, ...key }) {
      const message = await findSignaled(signaler.database, key);
      const { reacted_at: at, reaction_status: status } = message ?? {};
      if (!message || !at || status !== "waiting") return;
      const connection = await connectionOf(signaler, key.accountId, message);
      const putOff: PutOff = (session, runAt) => queueReaction(session, key, runAt);
      if (connection && !hasTurn && !(await takesTurn(signaler, connection.sender, putOff))) return;
      const error = await handOver(signaler, { message, at }, connection);
      await signaler.database.transaction(async (session) => {
        const isLast = await settleReaction(session, { ...key, at, error });
        // A reaction that came meanwhile may have reached the channel before this one did.
        if (!isLast) await queueReaction(session, key);
      });
    },
  };
}

/** The channel may have taken the reaction before the process ended. */
export function reactionGivenUp(database: Database): JobTasks<ReactionJobs> {
  return {
    async "send-reaction"(key) {
      const message = await findSignaled(database, key);
      const { reacted_at: at, reaction_status: status } = message ?? {};
      if (!at || status !== "waiting") return;
      const error = givenUp(PROCESS_ENDED);
      await database.transaction((session) => settleReaction(session, { ...key, at, error }));
    },
  };
}

/** Unlike a message, a reaction can't be retried. */
const givenUp = (detail: string): ChannelError => ({
  ...ownError(messageErrors.outcome_unknown, detail),
  retryable: false,
});

type PutOff = (session: Session, runAt: Date) => Promise<void>;

/** False when the sender's turn comes later. The job is put off until then. */
export async function takesTurn(
  { database, pace }: Pick<Signaler, "database" | "pace">,
  sender: Sender,
  putOff: PutOff,
): Promise<boolean> {
  const waitMs = pace.turn(sender);
  if (waitMs > 0) await database.transaction((session) => putOff(session, new Date(Date.now() + waitMs)));
  return waitMs <= 0;
}

/** Null when the channel took the reaction. Throws for an outcome after which the reaction is handed over again. */
async function handOver(
  signaler: Signaler,
  { message, at }: { message: SignaledMessage; at: Date },
  connection: Connection | null,
): Promise<ChannelError | null> {
  const { message_id: messageId, channel_id: channelMessageId, emoji, recipient: to } = message;
  if (!connection?.connector.react || channelMessageId === null || message.deleted_at || to === null)
    return ownError(messageErrors.message_not_on_channel);
  const { sender, connector } = connection;
  const react = () => {
    signaler.spent({ senderId: sender.senderId, contactId: message.contact_id, messageId });
    const reaction = { to, channelMessageId, emoji, callbackData: reactionCallback({ messageId, at }) };
    return connector.react?.(reaction, sender.channelSender, signaler.http);
  };
  const forbidden = reactionRefusal(message, sender);
  if (forbidden) return refusalError(forbidden);
  const outcome = sender.status === "paused" || message.is_held ? null : await react();
  if (outcome?.kind === "taken") return null;
  const isOver = Date.now() - at.getTime() > GIVE_UP_MS;
  if (outcome && (isOver || (!isTemporary(outcome) && outcome.kind !== "pause"))) return outcome.error;
  if (isOver) return givenUp("The sender was paused, or sending was held, for a day.");
  throw new TryLater(outcome?.error.code ?? (message.is_held ? "held" : "sender_paused"));
}

/** Reactions are free content for the channel, as texts are. */
export function reactionRefusal(
  { restrictions }: Pick<SignaledMessage, "restrictions">,
  sender: { channel: string; senderId: string },
) {
  return restrictions && refusalOf({ type: "text", body: "" }, sender, restrictions);
}
