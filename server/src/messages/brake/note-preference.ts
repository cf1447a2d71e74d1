// Records what a person chose at the channel, without a message.
import { type ConsentScope, findByAddress, noteConsent } from "../../contacts/index.ts";
import type { NewEvent } from "../../events/index.ts";
import type { Session } from "../../platform/database/index.ts";
import { noteReportedOptOut } from "./note-reported-opt-out.ts";

interface Preference {
  accountId: string;
  senderId: string;
  channel: string;
  /** The channel's addresses of the person. */
  address: string;
  otherAddresses: string[];
  scope: ConsentScope;
  out: boolean;
  evidence: string;
  at: Date;
}

/** Nothing is known of somebody who is no contact. The caller appends the events last in this transaction. */
export async function notePreference(session: Session, preference: Preference): Promise<NewEvent[]> {
  const { accountId, senderId, channel, scope, out, evidence, at } = preference;
  const [contactId] = await findByAddress(session, preference);
  if (contactId === undefined) return [];
  const said = { accountId, senderId, contactId, scope, evidence, at };
  if (out) return noteReportedOptOut(session, said);
  return noteConsent(session, { ...said, channel, out, isBlock: true, cause: "code" });
}
