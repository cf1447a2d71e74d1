// The members of a bulk job that is asked for by phones.
import { statement } from "../../platform/database/statement.ts";
import type { Phone } from "../phone.ts";
import type { AddMembers } from "./bulk-job.ts";

/** Locked in the order of phones, so that no erasure takes one away meanwhile: one that did is not found. */
const addByPhone = statement<[string, string, string[]], { contact_id: string }>(
  "add_bulk_job_members_by_phone",
  `with found as materialized (
     select contact_id
     from contacts
     where account_id = $1
       and phone = any ($3::text[])
     order by phone
     for key share
   )
   insert into bulk_job_members (account_id, job_id, contact_id)
   select $1, $2, contact_id
   from found
   returning contact_id`,
);

/** A phone that is given twice counts once. */
export function membersByPhone(phones: Phone[]): AddMembers {
  const wanted = [...new Set(phones)];
  return async (session, accountId, jobId) => {
    const found = (await session.run(addByPhone, [accountId, jobId, wanted])).length;
    return { found, notFound: wanted.length - found };
  };
}
