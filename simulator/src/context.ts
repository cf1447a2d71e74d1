// The context of all operations of both APIs.
import type { Changes } from "./changes.ts";
import type { Faults } from "./faults.ts";
import { fallbackName, userIdOf } from "./person.ts";
import { isOnPhone, isSms, type Message, type WhatsAppMessage } from "./store/message.ts";
import type { Messages } from "./store/messages.ts";
import { GIVE_UP_MS, type SmsDelivery } from "./twilio-sms/hooks/deliver.ts";
import { smsHooksOf } from "./twilio-sms/hooks/hook.ts";
import type { SmsNumbers } from "./twilio-sms/numbers.ts";
import type { SmsRecords } from "./twilio-sms/records.ts";
import type { Delivery } from "./whatsapp/hooks/deliver.ts";
import { hooksOf } from "./whatsapp/hooks/hook.ts";
import type { Media } from "./whatsapp/store/media.ts";
import type { Numbers } from "./whatsapp/store/numbers.ts";
import type { Templates } from "./whatsapp/store/templates.ts";

export interface Context {
  numbers: Numbers;
  media: Media;
  templates: Templates;
  messages: Messages;
  faults: Faults;
  changes: Changes;
  delivery: Delivery;
  sms: { numbers: SmsNumbers; records: SmsRecords; delivery: SmsDelivery };
  /** Milliseconds from acceptance to each status. */
  statusDelays: [sent: number, delivered: number, read: number];
  verifyMs: number;
  /** Milliseconds since 1970. */
  clock(): number;
}

/** Stores a message and schedules its hooks. When it resolves, both outlive a killed process. */
export async function keepMessage(context: Context, message: Message): Promise<void> {
  const seq = await context.messages.append(message);
  scheduleHooks(context, seq, message);
  if (isOnPhone(message.kind)) context.changes.mark(message.person);
}

/** Schedules the unacknowledged hooks of earlier processes. */
export function resumeHooks(context: Context): void {
  context.messages.unacknowledged((seq, message) => scheduleHooks(context, seq, message));
}

function scheduleHooks(context: Context, seq: number, message: Message): void {
  const { acknowledgements } = context.messages;
  const waits = ({ part }: { part: number }) => !acknowledgements.has(seq, part);
  if (!isSms(message)) {
    context.delivery.schedule(hooksOfMessage(context, seq, message).filter(waits));
    return;
  }
  const since = context.clock() - GIVE_UP_MS;
  context.sms.delivery.schedule(smsHooksOf(seq, message).filter((hook) => waits(hook) && hook.due > since));
}

function hooksOfMessage(context: Context, seq: number, message: WhatsAppMessage) {
  const sticker = message.kind === "written" && message.type === "sticker";
  const medium = sticker ? context.media.get((message.content as { id: string }).id) : undefined;
  const { person } = message;
  const known = message.kind === "written" ? message.name : context.messages.handset(person)?.name;
  const name = known ?? fallbackName(person);
  return hooksOf(seq, message, { name, userId: userIdFor(context, message) }, medium);
}

/** The person's user id for the business account of the message. */
export function userIdFor(
  context: Context,
  { person, phone_number_id }: Pick<WhatsAppMessage, "person" | "phone_number_id">,
): string {
  return userIdOf(person, context.numbers.get(phone_number_id)?.business_account_id ?? "");
}
