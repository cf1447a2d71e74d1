// SQL that finds the contact into which a contact was merged.

/** The id of the contact that now has everything of the contact with this id. `accountId`, `contactId`: SQL. */
export function idAfterMerges(accountId: string, contactId: string): string {
  return `coalesce((
      select merge.contact_id
      from contact_merges as merge
      where merge.account_id = ${accountId}
        and merge.merged_contact_id = ${contactId}
        and merge.merged_at is not null
      limit 1
    ), ${contactId})`;
}
