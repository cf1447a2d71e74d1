// Keeps the counts of broadcasts right when people are erased: their rows go with their contacts, and only the number stays.
import { countedStep } from "../../contacts/for-broadcasts.ts";
import { statement, t } from "../../platform/database/index.ts";
import { KEYS, RECIPIENTS } from "./recipient-state.ts";

/** Whose message hadn't left is left out. Runs before the messages go, which say how far they were. */
const count = statement({
  name: "count_erased_recipients",
  parameters: { accountId: t.uuid, contactIds: t.uuidArray },
  columns: { contact_id: t.nullable(t.uuid), n: t.int8 },
  sql: `with gone as materialized (
      select recipient.broadcast_id, recipient.contact_id, ${KEYS} as keys
      from ${RECIPIENTS}
      where recipient.contact_id = any ($contactIds)
        and recipient.account_id = $accountId
    ), keyed as materialized (
      select broadcast_id, case when key in ('planned', 'queued') then 'left_out/erased' else key end as key
      from gone
      cross join lateral unnest(keys) as key
      where key <> 'may_pass'
    ), named as materialized (
      select distinct broadcast_id
      from gone
    ), locked as materialized (
      select broadcasts.broadcast_id
      from named
      join broadcasts
        on broadcasts.account_id = $accountId
        and broadcasts.broadcast_id = named.broadcast_id
      order by broadcasts.broadcast_id
      for no key update of broadcasts
    ), counted as (
      update broadcasts
      set gone = (
        select jsonb_object_agg(key, people)
        from (
          select key, sum(people) as people
          from (
            select key, value::bigint as people
            from jsonb_each_text(broadcasts.gone)
            union all
            select key, 1
            from keyed
            where keyed.broadcast_id = broadcasts.broadcast_id
          ) as every
          group by key
        ) as summed
      )
      from locked
      where broadcasts.account_id = $accountId
        and broadcasts.broadcast_id = locked.broadcast_id
    )
    select contact_id, count(*) as n
    from gone
    group by contact_id`,
});

export const eraseRecipients = countedStep("broadcasts", count);
