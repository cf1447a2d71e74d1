// The warning that a channel bills messages of a template in another category than the template's own.
import { statement, t } from "../platform/database/index.ts";
import { publicId } from "../platform/ids.ts";
import { NOTHING, type WarningSource } from "../warnings/index.ts";
import { type Measure, readMeasure } from "./measure.ts";

const DAYS = 7;

/** Few rows of usage have the measure: the comparison of their text spares the others from being taken apart. */
const find = statement({
  name: "find_rebilled_templates",
  parameters: { accountIds: t.uuidArray, days: t.int4 },
  columns: {
    account_id: t.uuid,
    template_id: t.uuid,
    channel: t.text,
    measure: t.textOf<Measure>(),
    count: t.int8,
    since: t.timestamptz,
  },
  sql: `select rebilled.account_id, templates.template_id, templates.channel, rebilled.measure, sum(rebilled.count)::bigint as count,
      min(rebilled.since) as since
    from (
      select account_id, sender_id, measure, sum(value::bigint) as count, min(at) as since
      from usage_counts
      cross join lateral jsonb_each_text(counts) as kept (measure, value)
      where account_id = any ($accountIds)
        and at > now() - make_interval(days => $days)
        and counts::text like '%"rebilled %'
        and measure like 'rebilled %'
      group by 1, 2, 3
    ) as rebilled
    join senders using (account_id, sender_id)
    join templates on templates.account_id = rebilled.account_id
      and templates.channel = senders.channel
      and templates.channel_business_id = senders.channel_business_id
      and templates.language = split_part(rebilled.measure, ' ', 4)
      and templates.name = regexp_replace(rebilled.measure, '^([^ ]* ){4}', '')
    group by 1, 2, 3, 4
    having sum(rebilled.count) > 0`,
});

export const rebilledTemplates: WarningSource = {
  kinds: ["template_rebilled"],
  async find(runner, accountIds) {
    const rows = await runner.run(find, { accountIds, days: DAYS });
    return rows.flatMap((row) => {
      const read = readMeasure(row.measure);
      if (read.kind !== "rebilled") return [];
      const { name, language, own, category } = read;
      return {
        ...NOTHING,
        accountId: row.account_id,
        kind: "template_rebilled",
        id: publicId("tpl", row.template_id),
        name,
        channel: row.channel,
        reason: category,
        waiting: row.count,
        since: row.since,
        title: `The template ${name} is billed as ${category}`,
        detail:
          `In the last ${DAYS} days, the channel billed ${row.count} messages of the template ${name} (${language}) as ` +
          `${category}. When they were accepted, the template's category was ${own.toLowerCase()}.`,
        action:
          "Look at the template's category and the reason at the channel. Write another template if this one is to stay in its category.",
      };
    });
  },
};
