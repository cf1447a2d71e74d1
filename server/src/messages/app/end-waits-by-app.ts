// A message that the business wrote in the channel's own app answers the person, who waits no more.
import type { InboundContact } from "../../contacts/for-messages.ts";
import { type Session, statement, t } from "../../platform/database/index.ts";
import type { AppMessage } from "./app-message.ts";
import type { InsertedAppMessage } from "./insert-app-messages.ts";

const CONTACTS = { accountId: t.uuid, contactIds: t.uuidArray };

const read = statement({
  name: "read_waits",
  parameters: CONTACTS,
  columns: { contact_id: t.uuid, unanswered_at: t.nullable(t.timestamptz) },
  sql: `select contact_id, unanswered_at
    from contacts
    where account_id = $accountId
      and contact_id = any ($contactIds)
      and unanswered_at is not null`,
});

/** The contacts are locked. */
const end = statement({
  name: "end_waits_by_app",
  parameters: CONTACTS,
  sql: `update contacts
    set unanswered_at = null, waiting_since = null
    where account_id = $accountId
      and contact_id = any ($contactIds)`,
});

type Given = { message: AppMessage; contact: InboundContact };

/** For each message that answers a waiting contact: since when the contact waits. Compares whole seconds, as channels tell them. */
export async function readWaits<Message extends Given>(
  session: Session,
  accountId: string,
  given: Message[],
): Promise<Map<Message, Date>> {
  const sent = given.filter(({ message }) => message.direction === "out");
  if (sent.length === 0) return new Map();
  const contactIds = [...new Set(sent.map(({ contact }) => contact.contactId))];
  const rows = await session.run(read, { accountId, contactIds });
  const waits = new Map(rows.map((row) => [row.contact_id, row.unanswered_at]));
  return new Map(
    sent.flatMap((one) => {
      const since = waits.get(one.contact.contactId);
      return since && secondOf(since) <= secondOf(one.message.at) ? [[one, since] as const] : [];
    }),
  );
}

function secondOf(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}

export async function endWaitsByApp(
  session: Session,
  accountId: string,
  inserted: InsertedAppMessage[],
): Promise<void> {
  const answers = inserted.filter(({ kept: { answers, message } }) => {
    return answers !== null && message.history?.status !== "failed";
  });
  if (answers.length === 0) return;
  await session.run(end, { accountId, contactIds: [...new Set(answers.map(({ contactId }) => contactId))] });
}
