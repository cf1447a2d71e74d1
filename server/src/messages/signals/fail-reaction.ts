// Receipts that a reaction failed after the channel had taken it.
import type { ChannelError } from "../../channels/index.ts";
import type { Session } from "../../platform/database/index.ts";
import { publicId, uuidOf } from "../../platform/ids.ts";
import { findSignaled, type MessageKey } from "./find-signaled.ts";
import { settleReaction } from "./write-reaction.ts";

export interface ReactionCallback {
  messageId: string;
  /** When the account reacted. */
  at: Date;
}

/** The channel returns it in receipts of the reaction. */
export function reactionCallback({ messageId, at }: ReactionCallback): string {
  return `${publicId("msg", messageId)}.r${at.getTime()}`;
}

/** Null for the data of another kind of receipt. */
export function readReactionCallback(data: string | null): ReactionCallback | null {
  const [, id, at] = /^(msg_[0-9a-z]{26})\.r(\d{13})$/.exec(data ?? "") ?? [];
  const messageId = id === undefined ? null : uuidOf("msg", id);
  return messageId === null ? null : { messageId, at: new Date(Number(at)) };
}

interface FailedReaction extends MessageKey, ReactionCallback {
  /** A receipt of another sender is ignored. */
  senderId: string;
  error: ChannelError;
}

/** Returns false for an erased message, or one of another sender. A reaction that was replaced stays as it is. */
export async function failReaction(
  session: Session,
  { senderId, ...failed }: FailedReaction,
): Promise<boolean> {
  const message = await findSignaled(session, failed);
  if (message?.sender_id !== senderId) return false;
  await settleReaction(session, failed);
  return true;
}
