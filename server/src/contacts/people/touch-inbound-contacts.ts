// How the contacts of people who wrote change.
import { givenRows, statement, t } from "../../platform/database/index.ts";
import { IS_OPEN } from "../inbox/inbox.ts";

/** A late hook must not shorten a window: hooks can arrive in another order than their messages. */
const LATEST_WINDOWS = `(
        select coalesce(jsonb_object_agg(sender_id, expires_at), '{}')
        from (
          select sender_id, max(expires_at::timestamptz) as expires_at
          from (
            select sender_id, expires_at
            from jsonb_each_text(contacts.windows) as kept (sender_id, expires_at)
            union all
            select sender_id, expires_at
            from jsonb_each_text(given.windows) as opened (sender_id, expires_at)
          ) as every
          group by sender_id
        ) as latest
      )`;

export const inbound = givenRows({
  contactId: t.uuid,
  phone: t.nullable(t.text),
  name: t.nullable(t.text),
  username: t.nullable(t.text),
  senderId: t.uuid,
  at: t.timestamptz,
  /** Of the newest and of the first message that wait for an answer. */
  wroteAt: t.nullable(t.timestamptz),
  firstAt: t.nullable(t.timestamptz),
  /** Whether a message opens the thread although nobody has to answer. */
  opens: t.bool,
  windows: t.jsonb(),
});

/** Of a username, in whole seconds, as channels tell them. */
const IS_NEWEST = "(contacts.username is null or given.at >= date_trunc('second', contacts.last_message_at))";

/**
 * `isNamed`: whether the given name is taken. `profileAt`: of the name, as in the table. `changed`: the contact got
 * a name or a phone. `opened`: the contact's thread was opened in this transaction.
 */
const identity = (isNamed: string, profileAt: string) => `phone = coalesce(contacts.phone, given.phone),
      name = case when ${isNamed} then given.name else contacts.name end,
      username = coalesce(case when ${IS_NEWEST} then given.username end, contacts.username),
      profile_at = case when ${isNamed} then ${profileAt} else contacts.profile_at end,
      updated_at = case
        when contacts.phone is null and given.phone is not null then now()
        when ${isNamed} and given.name is distinct from contacts.name then now()
        when ${IS_NEWEST} and given.username <> coalesce(contacts.username, '') then now()
        else contacts.updated_at
      end
    from ${inbound.as("given")}
    where contacts.account_id = $accountId
      and contacts.contact_id = any ($contactIds)
      and contacts.contact_id = given.contact_id
    returning contacts.contact_id, contacts.updated_at = now() as changed,
      coalesce(contacts.inbox_changed_at = now(), false) as opened`;

/** A name that the account gave stays. Any other follows the profile: a late hook must not bring an earlier name back. */
const NAMED_BY_PROFILE = identity(
  "given.name is not null and (contacts.name is null or contacts.profile_at <= given.at)",
  "given.at",
);

/** How the contacts of people change. */
export type Touch = typeof touchByMessages;

/**
 * Whether the given message waits for an answer. A late message may have been answered already, though not by a broadcast.
 * Compares whole seconds, because channels tell no fractions: a reply in the second of a message comes after the message.
 */
const WAITS = `(
        given.wrote_at is not null
        and (
          contacts.last_message_at is null
          or given.wrote_at >= date_trunc('second', contacts.last_message_at)
          or (
            select message_id
            from messages
            where contact_id = contacts.contact_id
              and account_id = $accountId
              and status in ('sent', 'delivered', 'read')
              and broadcast_id is null
              and created_at >= given.wrote_at
            order by message_id desc
            limit 1
          ) is null
        )
      )`;
const OPENS = `(given.opens or ${WAITS})`;

const PARAMETERS = { accountId: t.uuid, ...inbound.parameters };
const COLUMNS = { contact_id: t.uuid, changed: t.bool, opened: t.bool };

/**
 * A wait that has begun keeps its time, so that another message of the contact changes no index. Repeats the ids, so that no plan reads more than the batch.
 */
export const touchByMessages = statement({
  name: "touch_inbound_contacts",
  parameters: PARAMETERS,
  columns: COLUMNS,
  sql: `update contacts
    set last_message_at = greatest(contacts.last_message_at, given.at),
      last_sender_id = given.sender_id,
      unanswered_at = case
        when ${WAITS} then greatest(contacts.unanswered_at, given.wrote_at)
        else contacts.unanswered_at
      end,
      waiting_since = case
        when contacts.waiting_since is null and ${WAITS} then given.first_at
        else contacts.waiting_since
      end,
      is_done = contacts.is_done and not ${OPENS},
      is_snoozed = contacts.is_snoozed and not ${OPENS},
      snoozed_until = case when ${OPENS} then null else contacts.snoozed_until end,
      inbox_changed_at = case
        when not ${IS_OPEN} and ${OPENS} then now()
        else contacts.inbox_changed_at
      end,
      windows = ${LATEST_WINDOWS},
      window_expires_at = greatest(contacts.window_expires_at, (
        select max(expires_at::timestamptz)
        from jsonb_each_text(given.windows) as opened (sender_id, expires_at)
      )),
      ${NAMED_BY_PROFILE}`,
});

/**
 * For messages of the channel's own app in both directions, new and old ones: the newest decides through which sender the next message
 * goes. No window opens, and nobody begins to wait for an answer.
 */
export const touchByAppMessages: Touch = statement({
  name: "touch_contacts_by_app_messages",
  parameters: PARAMETERS,
  columns: COLUMNS,
  sql: `update contacts
    set last_message_at = greatest(contacts.last_message_at, given.at),
      last_sender_id = case
        when contacts.last_message_at is null or given.at >= contacts.last_message_at then given.sender_id
        else coalesce(contacts.last_sender_id, given.sender_id)
      end,
      ${NAMED_BY_PROFILE}`,
});

/** The business chose these names in the app. What it typed into Parley stays. */
export const nameByAddressBook: Touch = statement({
  name: "name_contacts_by_address_book",
  parameters: PARAMETERS,
  columns: COLUMNS,
  sql: `update contacts
    set ${identity("given.name is not null and (contacts.name is null or contacts.profile_at is not null)", "null")}`,
});
