// Finds messages by their words, the newest first.
//
// First a walk reads the newest messages, which serves common words. Then the index finds the others, 50 days of messages at first
// and ever more after that: the index alone would read the messages of years for a common word. The planner can't choose between
// the two, because content has no statistics.

import { visibleTo } from "../../contacts/for-messages.ts";
import { isOfVisible, VIEWER } from "../../contacts/index.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { FIRST_ID, LAST_ID, type Viewer } from "../../platform/http/index.ts";
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

const walk = statement({
  name: "walk_messages_by_words",
  parameters: { ...VIEWER, before: t.uuid, length: t.int8, patterns: t.textArray, limit: t.int8 },
  columns: COLUMNS,
  sql: `${SELECTED}
    from (
      select message_id, contact_id, direction, type, content, created_at
      from messages
      where account_id = $accountId
        and message_id < $before
      order by message_id desc
      limit $length
    ) as messages
    ${CONTACT}
    where search_words(${TEXT}) like all ($patterns::text[])
    order by messages.message_id desc
    limit $limit`,
});

/**
 * The first part doesn't name the account: the planner would rather read all messages of the account by the primary key. The tokens
 * begin with a mark that one account in 256 shares.
 */
const lookUp = statement({
  name: "look_up_messages_by_words",
  plan: "search",
  parameters: { ...VIEWER, before: t.uuid, tokens: t.text, limit: t.int8 },
  columns: COLUMNS,
  sql: `with found as materialized (
      select account_id, message_id, contact_id
      from messages
      where array_to_tsvector(word_tokens(search_words(${TEXT}), message_mark(account_id, message_id))) @@ $tokens::text::tsquery
    ), newest as materialized (
      select message_id
      from found
      where account_id = $accountId
        and message_id < $before
        and ${isOfVisible("found")}
      order by message_id desc
      limit $limit
    )
    ${SELECTED}
    from newest
    cross join lateral (
      select *
      from messages
      where account_id = $accountId
        and message_id = newest.message_id
      limit 1
    ) as messages
    ${CONTACT}
    order by messages.message_id desc`,
});

/** Messages of the walk: few, because it delays every search for something rare. */
const WALK = 1_000;
/** Periods of the index that one statement reads. */
const MOST_PERIODS = 16;

interface WordSearch extends Viewer {
  /** Results of search_words, at least one. A message must have each, or a word that begins with it. */
  words: string[];
  limit: number;
}

export async function findMessagesByWords(
  database: Database,
  { accountId, onlyOf, words, limit }: WordSearch,
): Promise<FoundMessage[]> {
  const patterns = words.map(patternOf);
  const rows = await database.run(walk, {
    accountId,
    onlyOf,
    before: LAST_ID,
    length: WALK,
    patterns,
    limit,
  });
  if (rows.length === limit) return rows;
  const [end] = await database.run(findStep, { accountId, before: LAST_ID, step: WALK - 1 });
  if (!end) return rows;
  let before = end.message_id;
  for (let count = 1; rows.length < limit; count = Math.min(2 * count, MOST_PERIODS)) {
    // Leaps over periods without messages.
    const [next] = await database.run(findStep, { accountId, before, step: 0 });
    if (!next) return rows;
    const last = periodOf(next.message_id);
    const periods = Array.from({ length: Math.min(count, last + 1) }, (_, index) => last - index);
    const tokens = tokensOf(accountId, periods, words);
    rows.push(
      ...(await database.run(lookUp, { accountId, onlyOf, before, tokens, limit: limit - rows.length })),
    );
    before = startOf(periods.at(-1) as number);
  }
  return rows;
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
