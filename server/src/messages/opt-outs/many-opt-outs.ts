// The warning that a channel reports unusually many opt-outs by its codes: channels have sent wrong codes during outages.
import { noticeTime } from "../../accounts/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { firstUuidAt } from "../../platform/ids.ts";
import { NOTHING, type WarningSource } from "../../warnings/index.ts";

/** Up to so many people in a day are usual. */
const MOST_PEOPLE = 20;
/** Of the messages of a day whose fate the channel reported. */
const MOST_SHARE = 0.02;
const DAY_MS = 86_400_000;

/** `offset 0` keeps the lookups by account. */
const find = statement({
  name: "find_many_opt_outs",
  parameters: { accountIds: t.uuidArray, since: t.uuid, most: t.int8, share: t.float8 },
  columns: { account_id: t.uuid, people: t.int8, since: t.timestamptz, code: t.text },
  sql: `select given.account_id, opted_out.people, opted_out.since, opted_out.code
    from unnest($accountIds::uuid[]) as given (account_id)
    cross join lateral (
      select count(distinct contact_id) as people, min(created_at) as since, min(evidence) as code
      from consents
      where account_id = given.account_id
        and consent_id > $since
        and cause = 'code'
        and direction = 'out'
      offset 0
    ) as opted_out
    cross join lateral (
      select coalesce(sum(value::bigint), 0) as messages
      from usage_counts
      cross join lateral jsonb_each_text(counts) as kept (measure, value)
      where opted_out.people > $most
        and account_id = given.account_id
        and at > now() - interval '1 day'
        and measure in ('sent', 'delivered', 'read', 'failed')
      offset 0
    ) as reported
    where opted_out.people > $most
      and opted_out.people > $share::float8 * reported.messages`,
});

export const manyOptOuts: WarningSource = {
  kinds: ["many_opt_outs"],
  async find(runner, accountIds) {
    const since = firstUuidAt(Date.now() - DAY_MS);
    const rows = await runner.run(find, { accountIds, since, most: MOST_PEOPLE, share: MOST_SHARE });
    return rows.map(({ account_id: accountId, people, since, code: reason }) => ({
      ...NOTHING,
      accountId,
      kind: "many_opt_outs",
      reason,
      waiting: people,
      since,
      title: `The channel reports unusually many opt-outs: ${people} in a day`,
      detail:
        `Since ${noticeTime(since)}, the channel has refused messages to ${people} people with codes such as ${reason}, which mean that the ` +
        "person opted out. They are more than 2 % of the messages of a day. Channels have sent such codes by mistake.",
      action:
        "Ask the channel whether the codes are right. The people are among the opted-out contacts that changed since " +
        `${noticeTime(since)}.`,
    }));
  },
};
