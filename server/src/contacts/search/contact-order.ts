// The orders of lists of contacts, in SQL. An order is a chain of parts: contacts without a name, for example, come after all
// names. A position in a part is a key, which is empty where ids alone make the order, and an id.
import { FIRST_ID, LAST_ID } from "../../platform/http/index.ts";
import { IS_SNOOZED } from "../inbox/inbox.ts";
import type { ContactFilter } from "./contact-filter.ts";
import {
  COLUMNS,
  NO_KEY,
  OF_ACCOUNT,
  OF_MARK,
  type OrderPart,
  partById,
  partByTime,
  partOfContacts,
} from "./order-part.ts";

export const SORTS = ["name", "last_message_at", "updated_at"] as const;
export type Sort = (typeof SORTS)[number];

/** `waiting_since`: of contacts who wait for an answer, who waits longest first. `inbox_…`: of views of the inbox. */
export type Order = keyof typeof PARTS;

/** Nearly all newest messages may be answered, so contacts who wait have an index of their own. */
export function orderOf(sort: Sort | undefined, filter: ContactFilter): Order {
  return sort === "last_message_at" && filter.waiting ? "waiting_since" : (sort ?? "id");
}

const byId = partById({
  name: "",
  first: `where contact_id > $id
            order by contact_id
            limit $limit`,
});

const NAME = "left(contacts.search_name, 64)";

const byName = partOfContacts({
  name: "_by_name",
  start: { key: "", id: FIRST_ID },
  key: NAME,
  where: `${OF_MARK}
        and contacts.search_name is not null`,
  after: `(${NAME}, contacts.contact_id) > ($key, $id)`,
  order: [`${NAME}, contacts.contact_id`, "key, id"],
});

const withoutName = partById({ name: "_without_name", keep: "contacts.search_name is null" });

const byChange = partByTime({ name: "_by_change", column: "updated_at", where: OF_MARK, first: "latest" });

const longestWait = {
  column: "waiting_since",
  where: `${OF_MARK}
        and contacts.waiting_since is not null`,
  first: "earliest",
} as const;

const byWait = partByTime({ ...longestWait, name: "_by_wait" });

const IS_TEAMS = `not contacts.is_bot_handled and not ${IS_SNOOZED}`;

const waitingNow = partByTime({ ...longestWait, name: "_waiting", keep: IS_TEAMS });

const waitingOf = (of: string, assignee: string) => `(
          select *
          from contacts
          where ${of}
            and assignee_id ${assignee}
            and waiting_since is not null
          order by waiting_since, contact_id
        )`;

/** For a member who sees only own and unassigned threads: two indexes, merged. */
const waitingSeen = partByTime({
  ...longestWait,
  name: "_waiting_seen",
  from: `(
        ${waitingOf(OF_MARK, "is null")}
        union all
        ${waitingOf(`(${OF_ACCOUNT}) is true`, "= $assignee")}
      ) as contacts`,
  where: "true",
  keep: `${IS_TEAMS} and (contacts.assignee_id is null or contacts.assignee_id = $assignee)`,
});

/** Open threads: those that wait, who waits longest first, then those that were opened last. `of`: whose contacts. */
function openThreads(name: string, of: string, assignee: string): [OrderPart, OrderPart] {
  const whose = `${of}
        and ${assignee}`;
  const keep = `${assignee} and ${IS_TEAMS} and not contacts.is_done`;
  const waiting = partByTime({
    name: `_${name}_waiting`,
    column: "waiting_since",
    where: `${whose}
        and contacts.waiting_since is not null`,
    keep,
    first: "earliest",
  });
  const others = partByTime({
    name: `_${name}`,
    column: "inbox_changed_at",
    where: `${whose}
        and contacts.waiting_since is null
        and not contacts.is_done`,
    keep: `${keep} and contacts.waiting_since is null`,
    first: "latest",
  });
  return [waiting, others];
}

const IN_SNOOZED = `${OF_MARK}
        and contacts.is_snoozed`;

const snoozedUntil = partByTime({
  name: "_snoozed",
  column: "snoozed_until",
  where: IN_SNOOZED,
  keep: IS_SNOOZED,
  first: "earliest",
});

const snoozedForGood = partById({
  name: "_snoozed_for_good",
  where: `${IN_SNOOZED}
        and contacts.snoozed_until is null`,
  keep: "contacts.is_snoozed and contacts.snoozed_until is null",
});

const done = partByTime({
  name: "_done",
  column: "inbox_changed_at",
  where: `${OF_MARK}
        and contacts.is_done
        and contacts.inbox_changed_at is not null`,
  keep: "contacts.is_done",
  first: "latest",
});

const messagesOf = (contactId: string) => `from messages as other
          where other.contact_id = ${contactId}
            and other.account_id = $accountId`;

const NEXT_MESSAGES = `from messages
        where messages.account_id = $accountId
          and messages.message_id < $id
        order by messages.message_id desc`;

/** Not by the contact's column: an index on it would get an entry for each message. Ids of messages have the same order. */
const byMessage: OrderPart = {
  name: "_by_message",
  start: { key: "", id: LAST_ID },
  walk: `select ${COLUMNS}, ${NO_KEY} as key, message.message_id as id
      from (
        select messages.contact_id, messages.message_id
        ${NEXT_MESSAGES}
        limit $length
      ) as message
      cross join lateral (
        select ${COLUMNS}
        from contacts
        where ${OF_ACCOUNT}
          and contacts.contact_id = message.contact_id
        limit 1
      ) as contacts`,
  positions: `select ${NO_KEY} as key, messages.message_id as id
      ${NEXT_MESSAGES}`,
  walkOrder: "id desc",
  order: "id desc",
  keep: `not exists (
          select
          ${messagesOf("contacts.contact_id")}
            and other.message_id > contacts.id
        )`,
  found: {
    key: NO_KEY,
    id: "newest.message_id",
    join: `cross join lateral (
          select message_id
          ${messagesOf("contacts.contact_id")}
          order by message_id desc
          limit 1
        ) as newest`,
    where: "newest.message_id < $id",
    first: "",
  },
};

const withoutMessage = partOfContacts({
  name: "_without_message",
  start: { key: "", id: LAST_ID },
  where: OF_ACCOUNT,
  after: "contacts.contact_id < $id",
  keep: `not exists (
          select
          ${messagesOf("contacts.contact_id")}
        )`,
  order: ["contacts.contact_id desc", "contact_id desc"],
});

export const PARTS = {
  id: [byId],
  name: [byName, withoutName],
  last_message_at: [byMessage, withoutMessage],
  updated_at: [byChange],
  waiting_since: [byWait],
  inbox_waiting: [waitingNow],
  inbox_waiting_seen: [waitingSeen],
  // The index begins with the member, who may work in other accounts too.
  inbox_mine: openThreads("mine", `(${OF_ACCOUNT}) is true`, "contacts.assignee_id = $assignee"),
  inbox_unassigned: openThreads("unassigned", OF_MARK, "contacts.assignee_id is null"),
  inbox_snoozed: [snoozedUntil, snoozedForGood],
  inbox_done: [done],
  inbox_all: [byMessage],
} as const satisfies Record<string, readonly [OrderPart, ...OrderPart[]]>;
