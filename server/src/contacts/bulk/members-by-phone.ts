// The members of a bulk job that was requested with phones.
import * as t from "../../platform/database/sql-types.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Phone } from "../phone.ts";
import type { AddMembers } from "./bulk-job.ts";

const storeMembers = statement({
  name: "add_bulk_job_members_by_phone",
  parameters: { accountId: t.uuid, jobId: t.uuid, phones: t.textArray },
  columns: { contact_id: t.uuid },
  sql: `with found as materialized (
      select contact_id
      from contacts
      where account_id = $accountId
        and phone = any ($phones)
      order by phone
      for key share
    )
    insert into bulk_job_members (account_id, job_id, contact_id)
    select $accountId, $jobId, contact_id
    from found
    returning contact_id`,
});

export function membersByPhone(phones: Phone[]): AddMembers {
  const wanted = [...new Set(phones)];
  return async (session, accountId, jobId) => {
    const found = (await session.run(storeMembers, { accountId, jobId, phones: wanted })).length;
    return { found, notFound: wanted.length - found };
  };
}
