// Counts the recipients of a broadcast by how far their messages are. Who was erased counts as then.
import { z } from "zod";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { intField, listField, objectsField, textField } from "../../platform/http/index.ts";
import { BROADCAST_KEY } from "../change-status.ts";
import { KEYS, RECIPIENTS, STATES } from "./recipient-state.ts";

const COUNTED = { key: t.text, people: t.int8 };

/** The most frequent keys first. */
const count = statement({
  name: "count_broadcast_recipients",
  parameters: BROADCAST_KEY,
  columns: COUNTED,
  sql: `select key, sum(people)::bigint as people
    from (
      select key, 1 as people
      from ${RECIPIENTS}
      cross join lateral unnest(${KEYS}) as key
      where recipient.account_id = $accountId
        and recipient.broadcast_id = $broadcastId
      union all
      select key, value::integer
      from broadcasts
      cross join lateral jsonb_each_text(gone) as kept (key, value)
      where account_id = $accountId
        and broadcast_id = $broadcastId
    ) as every
    group by key
    having sum(people) > 0
    order by sum(people) desc, key`,
});

const withCode = z.object({ code: textField("A code.", "opted_out"), people: intField("How many.", 3) });
const coded = (description: string) => listField(description, withCode, [{ code: "opted_out", people: 3 }]);

export const countsAnswer = z
  .object({
    planned: intField("Whose turn hasn't come.", 0),
    queued: intField("Whose message waits to leave, or is on its way to the channel.", 0),
    sent: intField("Whose message the channel has taken, and nothing more is known.", 0),
    delivered: intField("Whose message reached the phone.", 0),
    read: intField("Who read the message.", 0),
    failed: intField("Whose message failed or expired.", 0),
    canceled: intField(
      "Whose turn hadn't come when the broadcast was canceled, or whose message was canceled.",
      0,
    ),
    forgotten: intField("Whose message was deleted after the account's time for messages.", 0),
    replied: intField("Who wrote within three days after the message. They are also counted above.", 0),
    opted_out: intField("Who opted out within three days after the message. They are also counted above.", 0),
    may_pass: intField(
      "Whose message failed in a way that may pass and wasn't sent again alone: `POST …/retry-failed` is for them.",
      0,
    ),
    billed: objectsField("Whose message the channel charges for, as it last said, as far as it says so.", {
      category: textField("The channel's category; null if it doesn't say.", "marketing").nullable(),
      people: intField("How many.", 60),
    }),
    left_out: coded(
      "Who gets no message, by the reason: `opted_out`, `outside_window`, `no_address`, `empty_value`, `invalid_value`, `excluded`, " +
        "`duplicate`, `not_found`, `erased`, or a code of the error reference.",
    ),
    failed_by_code: coded("Whose message failed, by the code of the error."),
  })
  .meta({
    id: "BroadcastCounts",
    description: "The people of the plan. Each is counted once, by how far the message is.",
  });

/** Counted besides the state of the message. */
const BESIDES = ["replied", "opted_out", "may_pass"] as const;

export async function readCounts(
  database: Pick<Database, "run">,
  key: { accountId: string; broadcastId: string },
): Promise<z.input<typeof countsAnswer>> {
  const rows = await database.run(count, key);
  const sumOf = (name: string) =>
    rows.reduce((sum, { key, people }) => (key.split("/")[0] === name ? sum + people : sum), 0);
  const names = [...STATES, ...BESIDES].filter((name) => name !== "left_out");
  const sums = Object.fromEntries(names.map((name) => [name, sumOf(name)]));
  const byCode = (prefix: string) =>
    rows.flatMap(({ key, people }) =>
      key.startsWith(prefix) ? [{ code: key.slice(prefix.length), people }] : [],
    );
  return {
    ...(sums as Record<(typeof names)[number], number>),
    billed: byCode("billed/").map(({ code, people }) => ({ category: code || null, people })),
    left_out: byCode("left_out/"),
    failed_by_code: byCode("failed/"),
  };
}
