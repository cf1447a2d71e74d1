// The job that hands the account's reaction over. The queue repeats it with backoff until the channel takes or refuses the reaction.
import {
  type ChannelError,
  type ChannelHttp,
  type ConnectorRegistry,
  isTemporary,
} from "../../channels/index.ts";
import type { Database, Session } from "../../platform/database/index.ts";
import type { ErrorEntry } from "../../platform/errors/error-table.ts";
import { type AddJob, addJob } from "../../platform/jobs/add-job.ts";
import type { JobTasks } from "../../platform/jobs/create-jobs.ts";
import { PROCESS_ENDED } from "../../platform/jobs/job-rows.ts";
import { TryLater } from "../../platform/jobs/try-later.ts";
import type { SenderDirectory } from "../../senders/index.ts";
import { messageErrors } from "../errors.ts";
import { optOutSentence } from "../message/problems.ts";
import { refusalOf } from "../message/restrictions.ts";
import { connectionOf, findSignaled, type MessageKey, type SignaledMessage } from "./find-signaled.ts";
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
    async "send-reaction"({ hasTurn = false, ...key }) {
      const message = await findSignaled(signaler.database, key);
      const { reacted_at: at, reaction_status: status } = message ?? {};
      if (!message || !at || status !== "waiting") return;
      const waitMs = hasTurn ? 0 : await turnOf(signaler, key, message);
      if (waitMs > 0)
        return signaler.database.transaction((session) =>
          queueReaction(session, key, new Date(Date.now() + waitMs)),
        );
      const error = await handOver(signaler, { ...key, at }, message);
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
      const error = errorOf(messageErrors.outcome_unknown, PROCESS_ENDED);
      await database.transaction((session) => settleReaction(session, { ...key, at, error }));
    },
  };
}

/** Milliseconds until the sender's turn. Without a sender, nothing is sent. */
async function turnOf(
  signaler: Signaler,
  { accountId }: MessageKey,
  { sender_id: senderId }: SignaledMessage,
): Promise<number> {
  const sender = await signaler.senders.get(accountId, senderId);
  return sender ? signaler.pace.turn(sender) : 0;
}

/** Null when the channel took the reaction. Throws for an outcome after which the reaction is handed over again. */
async function handOver(
  signaler: Signaler,
  { accountId, messageId, at }: MessageKey & { at: Date },
  message: SignaledMessage,
): Promise<ChannelError | null> {
  const { channel_id: channelMessageId, emoji, recipient: to } = message;
  const connection = await connectionOf(signaler, accountId, message);
  if (!connection?.connector.react || channelMessageId === null || message.deleted_at || to === null)
    return errorOf(messageErrors.message_not_on_channel);
  const { sender, connector } = connection;
  const react = () => {
    signaler.spent({ senderId: sender.senderId, contactId: message.contact_id, messageId });
    const reaction = { to, channelMessageId, emoji, callbackData: reactionCallback({ messageId, at }) };
    return connector.react?.(reaction, sender.channelSender, signaler.http);
  };
  const forbidden = reactionRefusal(message, sender);
  if (forbidden)
    return forbidden === "outside"
      ? errorOf(messageErrors.outside_customer_service_window)
      : errorOf(messageErrors.contact_opted_out, optOutSentence(forbidden));
  const outcome = sender.status === "paused" || message.is_held ? null : await react();
  if (outcome?.kind === "taken") return null;
  const isOver = Date.now() - at.getTime() > GIVE_UP_MS;
  if (outcome && (isOver || (!isTemporary(outcome) && outcome.kind !== "pause"))) return outcome.error;
  if (isOver)
    return errorOf(messageErrors.outcome_unknown, "The sender was paused, or sending was held, for a day.");
  throw new TryLater(outcome?.error.code ?? (message.is_held ? "held" : "sender_paused"));
}

/** Reactions are free content for the channel, as texts are. */
export function reactionRefusal(
  { restrictions }: Pick<SignaledMessage, "restrictions">,
  sender: { channel: string; senderId: string },
) {
  return restrictions && refusalOf({ type: "text", body: "" }, sender, restrictions);
}

function errorOf({ code, meaning }: ErrorEntry, detail = meaning): ChannelError {
  return { code, detail, retryable: false, providerCode: null };
}
