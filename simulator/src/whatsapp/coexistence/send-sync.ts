// Sends what the shop's app shares: its contacts and its history.
import { type Context, keepMessage } from "../../context.ts";
import { unixSeconds } from "../hooks/hook.ts";
import type { BusinessNumber } from "../store/numbers.ts";
import { newWamid } from "../wamid.ts";
import { declinedHistory, type HistoryMessage, historyValues } from "./history.ts";
import type { AppContact } from "./phones.ts";

const CONTACTS_IN_HOOK = 500;

export async function sendContacts(
  context: Context,
  number: BusinessNumber,
  contacts: AppContact[],
): Promise<void> {
  const timestamp = unixSeconds(context.clock());
  // Meta leaves out the names of a contact that is removed.
  const shown = contacts.map(({ phone, full_name, first_name, action }) => ({
    type: "contact",
    contact: { ...(action === "add" && { full_name, first_name }), phone_number: phone },
    action,
    metadata: { timestamp },
  }));
  for (let start = 0; start < shown.length; start += CONTACTS_IN_HOOK) {
    const state_sync = shown.slice(start, start + CONTACTS_IN_HOOK);
    await sendNotice(context, number, "smb_app_state_sync", { state_sync });
  }
}

export interface HistoryOptions {
  /** Messages in one hook. */
  chunkSize: number;
  /** The shop declines after this number of hooks. Null: it shares all of them. */
  declinedAfter: number | null;
}

/** Returns the number of hooks. */
export async function sendHistory(
  context: Context,
  number: BusinessNumber,
  messages: HistoryMessage[],
  { chunkSize, declinedAfter }: HistoryOptions,
): Promise<number> {
  const values = historyValues(messages, context.clock(), chunkSize);
  const sent = declinedAfter === null ? values : [...values.slice(0, declinedAfter), declinedHistory()];
  for (const value of sent) await sendNotice(context, number, "history", value);
  return sent.length;
}

/** A hook of a field that isn't about one message. */
export function sendNotice(
  context: Context,
  number: BusinessNumber,
  field: string,
  value: object,
): Promise<void> {
  return keepMessage(context, {
    kind: "notice",
    id: newWamid("", "from-phone"),
    at: context.clock(),
    person: "",
    phone_number_id: number.phone_number_id,
    field,
    value,
  });
}
