// The statements that read one part of an order of contacts.
import { columnList, type Session, statement, t, withinBytes } from "../../platform/database/index.ts";
import { CONTACT_COLUMNS } from "../contact.ts";
import type { EnhancedData } from "../enhanced-data.ts";
import { FILTER_PARAMETERS, MATCHES_FILTER } from "./contact-filter.ts";
import { type Order, PARTS } from "./contact-order.ts";
import type { OrderPart } from "./order-part.ts";
import { FOUND, FOUND_PARAMETERS } from "./search-index.ts";

const POSITION = { key: t.text, id: t.uuid };

const ASSIGNEE = { assignee: t.nullable(t.uuid) };

/** `enhanced_data` is null when the page has no room for the contact. */
const PAGE_COLUMNS = { ...CONTACT_COLUMNS, enhanced_data: t.nullable(t.jsonb<EnhancedData>()), ...POSITION };

/** All null but the last when nothing was found. */
const LOOKED_UP = { ...PAGE_COLUMNS, id: t.nullable(t.uuid), is_too_many: t.bool };

export type PageRow = t.Outputs<typeof PAGE_COLUMNS>;

/** Orders share parts. */
const statements = new Map(
  [...new Set(Object.values(PARTS).flat())].map((part) => [part, statementsOf(part)]),
);

export function partStatements(order: Order, part: number) {
  return statements.get(PARTS[order][part] as OrderPart) as ReturnType<typeof statementsOf>;
}

/** The UUID of the last of `length` contacts after the UUID `after`; null when the account has fewer. */
export async function endOfWalk(
  database: Pick<Session, "run">,
  { accountId, after, length }: { accountId: string; after: string; length: number },
): Promise<string | null> {
  const from = { accountId, key: "", id: after, assignee: null, before: length - 1 };
  const [end] = await database.run(partStatements("id", 0).end, from);
  return end?.id ?? null;
}

function statementsOf(part: OrderPart) {
  const { name, start, walk, positions, walkOrder, order, keep, found } = part;
  // Where ids alone make the order, no statement has the key.
  const position = {
    ...(part.positions.includes("$key") ? POSITION : { id: t.uuid }),
    ...(part.positions.includes("$assignee") ? ASSIGNEE : {}),
  } as typeof POSITION & typeof ASSIGNEE;
  return {
    start,
    walk: statement({
      name: `walk_contacts${name}`,
      parameters: { accountId: t.uuid, ...position, length: t.int8, limit: t.int8, ...FILTER_PARAMETERS },
      columns: PAGE_COLUMNS,
      sql: withinBytes(
        `select ${columnList(CONTACT_COLUMNS)}, key, id
        from (${walk}) as contacts
        where ${keep}
          and ${MATCHES_FILTER}
        order by ${walkOrder}
        limit $limit`,
        { columns: PAGE_COLUMNS, large: "enhanced_data", order },
      ),
    }),
    /** The last position of a walk. No row when the part ends before. */
    end: statement({
      name: `find_end_of_walk${name}`,
      parameters: { accountId: t.uuid, ...position, before: t.int8 },
      columns: POSITION,
      sql: `${positions}
        offset $before
        limit 1`,
    }),
    /** All other matches of the part, by an index; none if an index finds `$most`, unless any will do. */
    lookUp: statement({
      name: `look_up_contacts${name}`,
      plan: "search",
      parameters: { ...FOUND_PARAMETERS, ...position, most: t.int8, takesAny: t.bool, limit: t.int8 },
      columns: LOOKED_UP,
      sql: withinBytes(
        `with found as materialized (
          ${FOUND}
          limit $most
        )
        select contacts.*, is_too_many
        from (select count(*) = $most and not $takesAny as is_too_many from found) as amount
        left join lateral (
          select ${columnList(CONTACT_COLUMNS, "contacts")}, ${found.key} as key, ${found.id} as id
          from contacts
          ${found.join}
          where not is_too_many
            and contacts.account_id = $accountId
            and contacts.contact_id = any (array(
              select contact_id
              from found
              ${found.first}
            ))
            and ${found.where}
          order by ${order}
          limit $limit
        ) as contacts on true`,
        { columns: LOOKED_UP, large: "enhanced_data", order },
      ),
    }),
  };
}
