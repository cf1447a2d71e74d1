// The merge of what is given with what is there, as SQL: for upserts and for the rows of an import.

/** What a merge writes, as SQL. */
export interface MergeSource {
  /** Answers account_id, contact_id, phone, name, labels, groups: of different phones, in their order. */
  rows: string;
  /** A jsonb object: what each phone's change leaves out or takes away (see `StagedChange.how`). Null if none does. */
  how: string;
  /** Whether groups, given as an expression, may be written: where they may not, the row stays as it is. */
  fits(groups: string): string;
}

/**
 * The insert that creates contacts, or merges changes into those that are there, by phone: for `returning` to follow. The
 * new values are computed from the row that is locked as `kept`, never from one that was read before. A row that would
 * stay the same isn't written and isn't returned, but stays locked. How a change is made stands beside the rows, because
 * a row that is inserted has no room to say it.
 * Tried, at 64 rows of which all change: what is left out by its place in an array, 15 % slower; locking by an upsert
 * that writes nothing and an update after it, a third slower.
 */
export function mergeContacts(source: MergeSource): string {
  const how = `(${source.how} -> excluded.phone)`;
  const name = `case when ${how} ? 'name' then kept.name else excluded.name end`;
  const labels = `case when ${how} ? 'labels' then kept.labels else excluded.labels end`;
  const rest = `case
       when ${how} ? 'clear' then '{}'
       when ${how} ? 'drop' then kept.enhanced_data - array(select jsonb_array_elements_text(${how} -> 'drop'))
       else kept.enhanced_data
     end`;
  const groups = `${rest} || excluded.enhanced_data`;
  return `insert into contacts as kept (account_id, contact_id, phone, name, labels, enhanced_data)
   ${source.rows}
   on conflict (account_id, phone) do update
   set name = ${name},
     labels = ${labels},
     enhanced_data = ${groups},
     updated_at = greatest(kept.updated_at, now())
   where (
       ${how} ? 'always'
       or (kept.name, kept.labels, kept.enhanced_data) is distinct from (${name}, ${labels}, ${groups})
     )
     and ${source.fits(groups)}`;
}
