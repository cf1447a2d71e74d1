// Brings what is stored of a business's templates in step with what the channel lists.
import { isDeepStrictEqual } from "node:util";
import type { ChannelTemplate } from "../channels/index.ts";
import { appendEvents } from "../events/index.ts";
import type { Session } from "../platform/database/session.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { TEMPLATE_COLUMNS, type TemplateRow } from "./template.ts";

/** The owner of templates: a business on a channel, as one account knows it. */
export interface TemplateOwner {
  accountId: string;
  channel: string;
  businessId: string;
}

// In the order of the key, as every statement that locks several of them.
const lockTemplates = statement<[string, string, string], TemplateRow>(
  "lock_templates",
  `select ${TEMPLATE_COLUMNS}
   from templates
   where account_id = $1
     and channel = $2
     and channel_business_id = $3
   order by name, language
   for update`,
);

const store = statement<[string, string, string, string], { template_id: string }>(
  "store_templates",
  `insert into templates (account_id, channel, channel_business_id, name, language, category, status,
                          parameter_format, body, variables, components, other_parameters, template_id)
   select $1, $2, $3, name, language, category, status, parameter_format, body, variables, components,
          other_parameters, template_id
   from jsonb_to_recordset($4::jsonb) as listed (
     name text, language text, category text, status text, parameter_format text, body text, variables text[],
     components jsonb, other_parameters text[], template_id uuid
   )
   order by name, language
   on conflict (account_id, channel, channel_business_id, name, language) do update
   set category = excluded.category, status = excluded.status, parameter_format = excluded.parameter_format,
       body = excluded.body, variables = excluded.variables, components = excluded.components,
       other_parameters = excluded.other_parameters
   returning template_id`,
);

const remove = statement<[string, string[]], never>(
  "remove_templates",
  `delete from templates
   where account_id = $1
     and template_id = any ($2::uuid[])`,
);

const markSynced = statement<[string, string, string], never>(
  "mark_templates_synced",
  `update templates
   set synced_at = now()
   where account_id = $1
     and channel = $2
     and channel_business_id = $3`,
);

/** `listed` is everything that the business has. What is new or changed gets an event, last in this transaction. */
export async function storeTemplates(
  session: Session,
  owner: TemplateOwner,
  listed: ChannelTemplate[],
): Promise<{ synced: number; removed: number }> {
  const { accountId, channel, businessId } = owner;
  const known = await session.run(lockTemplates, [accountId, channel, businessId]);
  // A channel that lists one twice means the last.
  const wanted = new Map(listed.map((template) => [keyOf(template), columnsOf(template)]));
  const knownByKey = new Map(known.map((row) => [keyOf(row), row]));
  const changed = [...wanted].filter(([key, template]) => !isSame(knownByKey.get(key), template));
  const gone = known.filter((row) => !wanted.has(keyOf(row)));
  const rows = changed.map(([, template]) => ({ ...template, template_id: newUuid() }));
  const stored =
    rows.length > 0 ? await session.run(store, [accountId, channel, businessId, JSON.stringify(rows)]) : [];
  if (gone.length > 0) await session.run(remove, [accountId, gone.map((row) => row.template_id)]);
  await session.run(markSynced, [accountId, channel, businessId]);
  await appendEvents(
    session,
    stored.map((row) => ({ accountId, type: "template.updated", id: row.template_id })),
  );
  return { synced: wanted.size, removed: gone.length };
}

function keyOf({ name, language }: { name: string; language: string }): string {
  return JSON.stringify([name, language]);
}

type StoredColumns = Omit<TemplateRow, "template_id" | "channel" | "channel_business_id" | "synced_at">;

function columnsOf(template: ChannelTemplate): StoredColumns {
  return {
    name: template.name,
    language: template.language,
    category: template.category,
    status: template.status,
    parameter_format: template.parameterFormat,
    body: template.body,
    variables: template.variables,
    components: template.components,
    other_parameters: template.otherParameters,
  };
}

function isSame(row: TemplateRow | undefined, template: StoredColumns): boolean {
  if (!row) return false;
  const { template_id, channel, channel_business_id, synced_at, ...stored } = row;
  return isDeepStrictEqual(stored, template);
}
