// Applies the words by which people opt out and in, in the transaction that stores their messages.
import { readOptOutSettings } from "../../accounts/index.ts";
import { mayBeWord, meaningOf } from "../../contacts/for-messages.ts";
import { noteConsent } from "../../contacts/index.ts";
import type { NewEvent } from "../../events/index.ts";
import type { Session } from "../../platform/database/index.ts";
import { SERVICE } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import type { UsageChange } from "../../usage/index.ts";
import { insertMessages } from "../accept/insert-messages.ts";
import type { InboundMessage } from "./inbound-message.ts";

/** A message of a person that was stored now. */
export interface StoredMessage {
  messageId: string;
  contact: { contactId: string };
  message: Pick<InboundMessage, "senderId" | "channel" | "content" | "optsOut" | "at">;
}

interface Heeded {
  events: NewEvent[];
  changes: UsageChange[];
}

type Settings = Awaited<ReturnType<typeof readOptOutSettings>>;
export type SettingsByAccount = ReadonlyMap<string, Settings>;

/** The settings of the accounts with a message that may be a word, or a tap. */
export async function readSettings(
  session: Session,
  messages: (StoredMessage["message"] & { accountId: string })[],
): Promise<SettingsByAccount> {
  const candidates = messages.filter(
    (message) => message.content.type === "reply" || mayBeWord(textOf(message) ?? ""),
  );
  const settings = new Map<string, Settings>();
  for (const accountId of new Set(candidates.map((message) => message.accountId)))
    settings.set(accountId, await readOptOutSettings(session, accountId));
  return settings;
}

/** "out" or "in" for a message that is one of the account's words; null for every other message. */
export function meaningIn(settings: Settings | undefined, message: StoredMessage["message"]) {
  const text = textOf(message);
  if (!settings || text === null) return null;
  return meaningOf(text, { out: settings.opt_out_words, in: settings.opt_in_words });
}

/** `stored`: new messages of one account. The caller appends the events last in this transaction. */
export async function heedWords(
  session: Session,
  accountId: string,
  { stored, settings }: { stored: StoredMessage[]; settings: Settings | undefined },
): Promise<Heeded> {
  const heeded: Heeded = { events: [], changes: [] };
  // One after the other: a person may have opted out and in in one batch.
  for (const { message, messageId, contact } of stored) {
    const { senderId, channel, optsOut, at } = message;
    const { contactId } = contact;
    const text = textOf(message);
    const about = { accountId, contactId, channel, messageId, cause: "word", evidence: text, at } as const;
    if (typeof optsOut === "boolean") {
      // The channel blocks and opens this sender alone.
      const said = { senderId, scope: "all", out: optsOut, isBlock: true } as const;
      heeded.events.push(...(await noteConsent(session, { ...about, ...said })));
    }
    const meaning = meaningIn(settings, message);
    if (meaning === null || optsOut === true) continue;
    const out = meaning === "out";
    // An opt-in also ends what the channel reported before, unless the channel obeys only words of its own.
    const said = { senderId: null, scope: "all", out, isBlock: !out && optsOut === undefined } as const;
    const changed = await noteConsent(session, { ...about, ...said });
    heeded.events.push(...changed);
    if (out && changed.length > 0 && settings?.opt_out_reply) {
      const to = { accountId, senderId, contactId };
      const reply = await confirm(session, { ...to, body: settings.opt_out_reply, at });
      heeded.events.push(reply);
      heeded.changes.push({ accountId, senderId, at: null, measure: "queued", count: 1 });
    }
  }
  return heeded;
}

/** What the person wrote, or the title of the button that the person tapped. */
function textOf({ content }: StoredMessage["message"]): string | null {
  if (content.type === "text") return content.body;
  return content.type === "reply" ? content.title : null;
}

/** Queues the confirmation. It counts as the answer to the word, which needs no other. The lane finds it when it polls. */
async function confirm(
  session: Session,
  { body, at, ...to }: { accountId: string; senderId: string; contactId: string; body: string; at: Date },
): Promise<NewEvent> {
  const { accountId, contactId } = to;
  const messageId = newUuid();
  const content = { type: "text", body, confirmsOptOut: true } as const;
  const sent = { reference: null, by: SERVICE, onlyOf: null, claim: null };
  const known = { phone: null, created: false, windows: {}, optOuts: [], assigneeId: null };
  const contact = { contactId, unansweredAt: at, ...known };
  await session.sent();
  await insertMessages(session, new Map([[{ ...to, ...sent, messageId, content }, contact]]));
  return { accountId, type: "message.queued", id: messageId };
}
