// Records that a person stopped messages, which the channel said by refusing one.
import type { ChannelError } from "../../channels/index.ts";
import { type ConsentScope, noteConsent } from "../../contacts/index.ts";
import type { NewEvent } from "../../events/index.ts";
import type { Session } from "../../platform/database/index.ts";

interface RefusedOptOut {
  accountId: string;
  senderId: string;
  contactId: string;
  /** The refused message. */
  messageId: string;
  scope: ConsentScope;
  error: ChannelError;
  at: Date;
}

/** The caller appends the events last in this transaction. */
export function noteRefusedOptOut(
  session: Session,
  { error, ...optOut }: RefusedOptOut,
): Promise<NewEvent[]> {
  const evidence = String(error.providerCode ?? error.code);
  const said = { out: true, isBlock: true, cause: "code", evidence, channel: null } as const;
  return noteConsent(session, { ...optOut, ...said });
}
