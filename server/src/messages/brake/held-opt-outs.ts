// The warning that opt-outs are held.
import { noticeTime } from "../../accounts/index.ts";
import { statement, t } from "../../platform/database/index.ts";
import { NOTHING, type WarningSource } from "../../warnings/index.ts";

/** `offset 0` keeps the lookup by account. */
const find = statement({
  name: "find_held_opt_outs",
  parameters: { accountIds: t.uuidArray },
  columns: { account_id: t.uuid, people: t.int8, since: t.timestamptz, code: t.text },
  sql: `select given.account_id, held.people, held.since, held.code
    from unnest($accountIds::uuid[]) as given (account_id)
    cross join lateral (
      select count(distinct contact_id) as people, min(held_at) as since, min(evidence) as code
      from held_opt_outs
      where account_id = given.account_id
      offset 0
    ) as held
    where held.people > 0`,
});

export const heldOptOuts: WarningSource = {
  kinds: ["opt_outs_held"],
  async find(runner, accountIds) {
    const rows = await runner.run(find, { accountIds });
    return rows.map(({ account_id: accountId, people, since, code: reason }) => ({
      ...NOTHING,
      accountId,
      kind: "opt_outs_held",
      reason,
      waiting: Number(people),
      since,
      title: `The channel reports unusually many opt-outs: ${people} are held`,
      detail:
        `Since ${noticeTime(since)}, the channel has refused messages with codes such as ${reason} that mean that the person opted out. ` +
        "They are more than 2 % of the messages of an hour. Channels have sent such codes by mistake, so Parley hasn't " +
        "recorded these opt-outs.",
      action:
        "Ask the channel, or look at some of the people. If the codes are right, send POST /held-opt-outs/confirm. If they are wrong, send " +
        "POST /held-opt-outs/discard, which also undoes those of the hour before.",
    }));
  },
};
