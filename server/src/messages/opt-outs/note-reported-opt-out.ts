// Records what a channel reports about people who opted out, by a code or as a preference.
import type { ChannelError } from "../../channels/index.ts";
import { type ConsentScope, findByAddress, noteConsent } from "../../contacts/index.ts";
import type { NewEvent } from "../../events/index.ts";
import type { Session } from "../../platform/database/index.ts";

export interface ReportedOptOut {
  accountId: string;
  senderId: string;
  contactId: string;
  scope: ConsentScope;
  /** The channel's code. */
  evidence: string;
  /** The refused message. */
  messageId?: string;
  at: Date;
}

interface Preference extends Omit<ReportedOptOut, "contactId" | "messageId"> {
  channel: string;
  /** The channel's addresses of the person. */
  address: string;
  otherAddresses: string[];
  out: boolean;
}

/** The channel's own code, if it has one. */
export function evidenceOf({ providerCode, code }: ChannelError): string {
  return String(providerCode ?? code);
}

/** The caller appends the events last in this transaction. */
export function noteReportedOptOut(session: Session, optOut: ReportedOptOut): Promise<NewEvent[]> {
  return noteConsent(session, { ...optOut, channel: null, out: true, isBlock: true, cause: "code" });
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
