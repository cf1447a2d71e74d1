// The context of all operations of all APIs.
import type { Changes } from "./changes.ts";
import { disturbStatuses } from "./faults/disturb-statuses.ts";
import type { Faults } from "./faults/faults.ts";
import { fallbackName, userIdOf } from "./person.ts";
import { isOnPhone, isSms, type Message, type WhatsAppMessage } from "./store/message.ts";
import type { Messages } from "./store/messages.ts";
import { GIVE_UP_MS, type SmsDelivery } from "./twilio-sms/hooks/deliver.ts";
import { smsHooksOf } from "./twilio-sms/hooks/hook.ts";
import type { SmsNumbers } from "./twilio-sms/numbers.ts";
import type { SmsRecords } from "./twilio-sms/records.ts";
import type { RateLimits } from "./whatsapp/cloud-api/rate-limits.ts";
import type { Delivery } from "./whatsapp/hooks/deliver.ts";
import { hooksOf } from "./whatsapp/hooks/hook.ts";
import type { Media } from "./whatsapp/store/media.ts";
import type { Numbers } from "./whatsapp/store/numbers.ts";
import type { Presence } from "./whatsapp/store/presence.ts";
import type { Templates } from "./whatsapp/store/templates.ts";

export interface Context {
  numbers: Numbers;
  media: Media;
  templates: Templates;
  presence: Presence;
  messages: Messages;
  faults: Faults;
  limits: RateLimits;
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
  if (isSms(message)) context.sms.delivery.schedule(smsHooksOf(seq, message));
  else context.delivery.schedule(disturbStatuses(context.faults, hooksOfMessage(context, seq, message)));
  if (isOnPhone(message.kind)) context.changes.mark(message.person);
}

/** Schedules the unacknowledged hooks of earlier processes, without those that Twilio would have given up by now. */
export function resumeHooks(context: Context): void {
  const { messages, delivery, sms } = context;
  const givenUpUntil = context.clock() - GIVE_UP_MS;
  messages.unacknowledged((seq, message) => {
    const waits = ({ part }: { part: number }) => !messages.acknowledgements.has(seq, part);
    if (!isSms(message)) delivery.schedule(hooksOfMessage(context, seq, message).filter(waits));
    else {
      const hooks = smsHooksOf(seq, message).filter(({ due }) => due > givenUpUntil);
      sms.delivery.schedule(hooks.filter(waits));
    }
  });
}

function hooksOfMessage(context: Context, seq: number, message: WhatsAppMessage) {
  const { person } = message;
  const known = message.kind === "written" ? message.name : context.messages.handset(person)?.name;
  const name = known ?? fallbackName(person);
  return hooksOf(seq, message, { name, userId: userIdFor(context, message) });
}

/** The person's user id for the business account of the message. */
export function userIdFor(
  context: Context,
  { person, phone_number_id }: Pick<WhatsAppMessage, "person" | "phone_number_id">,
): string {
  return userIdOf(person, context.numbers.get(phone_number_id)?.business_account_id ?? "");
}
