// Finds messages by their words, the newest first.
//
// First a walk reads the newest messages, which serves common words. Then the index finds the others, 50 days of messages at first
// and ever more after that. The planner can't choose between the two, because content has no statistics. For a word that the index finds
// in too many messages, a longer walk is the end. Words of the newest messages are left out of the index search if there are others:
// GIN reads all entries of the beginning of a word.
import { visibleTo } from "../../contacts/for-messages.ts";
import { VIEWER } from "../../contacts/index.ts";
import { columnList, type Database, statement, t } from "../../platform/database/index.ts";
import { FIRST_ID, LAST_ID, type Viewer } from "../../platform/http/index.ts";
import { timeOfUuid } from "../../platform/ids.ts";
import type { MessageType } from "./inbound-content.ts";
import { findStep } from "./message-page.ts";

const COLUMNS = {
  message_id: t.uuid,
  contact_id: t.uuid,
  direction: t.textOf<"in" | "out">(),
  type: t.textOf<MessageType>(),
  created_at: t.timestamptz,
  /** The texts of the message that are searched. */
  text: t.text,
  name: t.nullable(t.text),
  phone: t.nullable(t.text),
};

export type FoundMessage = t.Outputs<typeof COLUMNS>;

const TEXT = "message_text(messages.type, messages.content)";

const SELECTED = `select messages.message_id, messages.contact_id, messages.direction, messages.type, messages.created_at,
      ${TEXT} as text, contacts.name, contacts.phone`;

const CONTACT = `cross join lateral (
      select name, phone
      from contacts
      where contacts.account_id = $accountId
        and contacts.contact_id = messages.contact_id
        and ${visibleTo()}
      limit 1
    ) as contacts`;

const SEARCH = { ...VIEWER, before: t.uuid, patterns: t.textArray, limit: t.int8 };

const NEXT_MESSAGES = `select message_id, contact_id, direction, type, content, created_at
      from messages
      where account_id = $accountId
        and message_id < $before
      order by message_id desc
      limit $length`;

const walk = statement({
  name: "walk_messages_by_words",
  parameters: { ...SEARCH, length: t.int8 },
  columns: COLUMNS,
  sql: `${SELECTED}
    from (${NEXT_MESSAGES}) as messages
    ${CONTACT}
    where search_words(${TEXT}) like all ($patterns::text[])
    order by messages.message_id desc
    limit $limit`,
});

const findRare = statement({
  name: "find_rare_words",
  parameters: {
    accountId: t.uuid,
    before: t.uuid,
    length: t.int8,
    words: t.textArray,
    patterns: t.textArray,
  },
  columns: { word: t.text },
  sql: `with newest as materialized (
      select search_words(${TEXT}) as words
      from (${NEXT_MESSAGES}) as messages
    )
    select word
    from unnest($words::text[], $patterns::text[]) as given (word, pattern)
    where not exists (select from newest where newest.words like pattern)`,
});

/**
 * The first part doesn't name the account: the planner would rather read all its messages by the primary key. The index doesn't find
 * the newest first, so too many are of no use: the row then only says so. `offset 0` keeps the comparison behind the sort, where the
 * limit ends it.
 */
const lookUp = statement({
  name: "look_up_messages_by_words",
  plan: "search",
  parameters: { ...SEARCH, tokens: t.text, most: t.int8 },
  /** The other columns are null, too, when nothing was found. */
  columns: { ...COLUMNS, message_id: t.nullable(t.uuid), is_too_many: t.bool },
  sql: `with found as materialized (
      select account_id, message_id
      from messages
      where array_to_tsvector(word_tokens(search_words(${TEXT}), message_mark(account_id, message_id))) @@ $tokens::text::tsquery
      limit $most
    )
    select is_too_many, ${columnList(COLUMNS, "shown")}
    from (select count(*) = $most as is_too_many from found) as amount
    left join lateral (
      ${SELECTED}
      from (
        select message_id
        from found
        where not is_too_many and account_id = $accountId and message_id < $before
        order by message_id desc
        offset 0
      ) as newest
      cross join lateral (
        select *
        from messages
        where account_id = $accountId
          and message_id = newest.message_id
        limit 1
      ) as messages
      ${CONTACT}
      where $patterns::text[] = '{}' or search_words(${TEXT}) like all ($patterns::text[])
      order by newest.message_id desc
      limit $limit
    ) as shown on true`,
});

/** Periods of the index that one statement reads. */
const MOST_PERIODS = 16;
const BOUNDS = {
  /** Messages of the walk: few, because it delays every search for something rare. */
  walk: 1_000,
  /** Messages that one statement finds by the index. */
  found: 20_000,
  /** Messages of the walk for a word that is in more. */
  longWalk: 10_000,
};

interface WordSearch extends Viewer {
  /** Results of search_words, at least one. A message must have each, or a word that begins with it. */
  words: string[];
  limit: number;
}

/** `since`: the time from which on messages were searched; null if there are no others, or if the limit is reached. */
export async function findMessagesByWords(
  database: Database,
  { accountId, onlyOf, words, limit }: WordSearch,
  bounds = BOUNDS,
): Promise<{ messages: FoundMessage[]; since: Date | null }> {
  const messages: FoundMessage[] = [];
  const patterns = words.map(patternOf);
  /** The oldest message of the walk; null when nothing is left to find. */
  const walkFrom = async (before: string, length: number): Promise<string | null> => {
    const room = { limit: limit - messages.length };
    messages.push(...(await database.run(walk, { accountId, onlyOf, before, length, patterns, ...room })));
    if (messages.length === limit) return null;
    const [end] = await database.run(findStep, { accountId, before, step: length - 1 });
    return end?.message_id ?? null;
  };
  let before = await walkFrom(LAST_ID, bounds.walk);
  const newest = { accountId, before: LAST_ID, length: bounds.walk, words, patterns };
  const rare = before && words.length > 1 ? await database.run(findRare, newest) : [];
  const sought = rare.length > 0 ? rare.map(({ word }) => word) : words;
  for (let count = 1; before !== null && messages.length < limit; count = Math.min(2 * count, MOST_PERIODS)) {
    // Leaps over periods without messages.
    const [next] = await database.run(findStep, { accountId, before, step: 0 });
    if (!next) break;
    const last = periodOf(next.message_id);
    const periods = Array.from({ length: Math.min(count, last + 1) }, (_, index) => last - index);
    const tokens = tokensOf(accountId, periods, sought);
    const wanted = { tokens, patterns: sought === words ? [] : patterns, most: bounds.found };
    const room = { limit: limit - messages.length };
    const rows = await database.run(lookUp, { accountId, onlyOf, before, ...wanted, ...room });
    if (rows[0]?.is_too_many) {
      const end = await walkFrom(before, bounds.longWalk);
      return { messages, since: end === null ? null : timeOfUuid(end) };
    }
    messages.push(
      ...rows.filter((row): row is typeof row & { message_id: string } => row.message_id !== null),
    );
    before = startOf(periods.at(-1) as number);
  }
  return { messages, since: null };
}

/** As word_patterns. */
function patternOf(word: string): string {
  return isWhole(word) ? `% ${word} %` : `% ${word}%`;
}

/** A single character is in too many words. */
function isWhole(word: string): boolean {
  return [...word].length === 1;
}

/** As message_mark: the beginning of an id. */
function periodOf(messageId: string): number {
  return Number.parseInt(messageId.slice(0, 4), 16);
}

function startOf(period: number): string {
  return hex(period) + FIRST_ID.slice(4);
}

function hex(period: number): string {
  return period.toString(16).padStart(4, "0");
}

/** Words have neither quotes nor backslashes: both separate words. */
function tokensOf(accountId: string, periods: number[], words: string[]): string {
  const mark = accountId.slice(-2);
  return periods
    .map((period) => {
      const tokens = words.map((word) => `'${mark}${hex(period)}${word}'${isWhole(word) ? "" : ":*"}`);
      return `(${tokens.join(" & ")})`;
    })
    .join(" | ");
}
