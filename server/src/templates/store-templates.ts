// Makes the stored templates of a business equal to the channel's listing.
import type { ChannelTemplate } from "../channels/index.ts";
import { appendEvents } from "../events/index.ts";
import { type Session, statement, t } from "../platform/database/index.ts";
import { newUuid } from "../platform/ids.ts";
import type { RemoveUnusedTemplates } from "../senders/index.ts";
import { KEPT, type TemplateRow } from "./template.ts";
import { appendUpdate, findTemplate } from "./write/writable-template.ts";

/** Templates belong to a business on a channel. Each account has its own copy. */
const OWNER = { accountId: t.uuid, channel: t.text, businessId: t.text };

// Every statement that locks several templates locks them in this order.
const lockTemplates = statement({
  name: "lock_templates",
  parameters: OWNER,
  columns: { template_id: t.uuid, name: t.text, language: t.text },
  sql: `select template_id, name, language
    from templates
    where account_id = $accountId
      and channel = $channel
      and channel_business_id = $businessId
    order by name, language
    for update`,
});

/** What the channel lists of a template beside its name and language: columns with their types. */
const LISTED = {
  category: "text",
  previous_category: "text",
  status: "text",
  parameter_format: "text",
  header: "jsonb",
  body: "text",
  variables: "text[]",
  footer: "text",
  buttons: "jsonb",
  offer: "jsonb",
  cards: "jsonb",
  unsupported: "text[]",
  components: "jsonb",
};
const COLUMNS = Object.keys(LISTED);
const typed = Object.entries(LISTED)
  .map(([name, type]) => `${name} ${type}`)
  .join(", ");
const names = COLUMNS.join(", ");
const known = COLUMNS.map((name) => `known.${name}`).join(", ");
/** `former`: what the category was before, if the channel doesn't say. */
const listedAfter = (former: string) =>
  COLUMNS.map((name) =>
    name === "previous_category" ? `coalesce(excluded.${name}, ${former})` : `excluded.${name}`,
  ).join(", ");

const store = statement({
  name: "store_templates",
  parameters: { ...OWNER, listed: t.jsonb() },
  columns: { template_id: t.uuid },
  sql: `insert into templates as known
      (account_id, channel, channel_business_id, name, language, template_id, ${names})
    select $accountId, $channel, $businessId, name, language, template_id, ${names}
    from jsonb_to_recordset($listed) as listed (name text, language text, template_id uuid, ${typed})
    order by name, language
    on conflict (account_id, channel, channel_business_id, name, language) do update
    set (${names}) = row(${listedAfter(
      "case when known.category is distinct from excluded.category then known.category else known.previous_category end",
    )})
    where (${known}) is distinct from (${listedAfter("known.previous_category")})
    returning template_id`,
});

const remove = statement({
  name: "remove_templates",
  parameters: { accountId: t.uuid, templateIds: t.uuidArray },
  sql: `delete from templates
    where account_id = $accountId
      and template_id = any ($templateIds)`,
});

const setSynced = statement({
  name: "set_templates_synced",
  parameters: OWNER,
  sql: `update templates
    set synced_at = now()
    where account_id = $accountId
      and channel = $channel
      and channel_business_id = $businessId`,
});

/** `templates` is the business's complete list. Each new or changed template gets an event, last in this transaction. */
export async function storeTemplates(
  session: Session,
  owner: t.Inputs<typeof OWNER>,
  templates: ChannelTemplate[],
): Promise<{ synced: number; removed: number }> {
  const { accountId } = owner;
  // The last entry counts when a template is listed twice.
  const wanted = new Map(templates.map((template) => [keyOf(template), rowOf(template)]));
  const known = await session.run(lockTemplates, owner);
  const changed = await session.run(store, { ...owner, listed: JSON.stringify([...wanted.values()]) });
  const gone = known.filter((row) => !wanted.has(keyOf(row))).map((row) => row.template_id);
  await session.run(remove, { accountId, templateIds: gone });
  await session.run(setSynced, owner);
  await appendEvents(
    session,
    changed.map((row) => ({ accountId, type: "template.updated", id: row.template_id })),
  );
  return { synced: wanted.size, removed: gone.length };
}

const removeUnused = statement({
  name: "remove_unused_templates",
  parameters: { accountId: t.uuid },
  sql: `with unused as (
      select template_id
      from templates
      where account_id = $accountId
        and channel_business_id <> '${KEPT}'
        and (channel, channel_business_id) not in (
          select channel, channel_business_id
          from senders
          where account_id = $accountId
            and deleted_at is null
        )
      order by name, language
      for update
    )
    delete from templates
    where account_id = $accountId
      and template_id in (select template_id from unused)`,
});

export const removeUnusedTemplates: RemoveUnusedTemplates = (session, accountId) =>
  session.run(removeUnused, { accountId });

/** `category`: null for a template that Parley keeps. */
export type StoredTemplate = Omit<ChannelTemplate, "category"> & { category: string | null };

function rowOf({ previousCategory, parameterFormat, ...template }: StoredTemplate) {
  const renamed = { previous_category: previousCategory, parameter_format: parameterFormat };
  return { ...template, ...renamed, template_id: newUuid() };
}

/** Stores one template as it was written, with its event as the last statement. */
export async function storeTemplate(
  session: Session,
  owner: t.Inputs<typeof OWNER>,
  template: StoredTemplate,
): Promise<TemplateRow> {
  await session.run(store, { ...owner, listed: JSON.stringify([rowOf(template)]) });
  const { name, language } = template;
  const row = (await findTemplate(session, { ...owner, name, language })) as TemplateRow;
  await appendUpdate(session, owner.accountId, row);
  return row;
}

function keyOf({ name, language }: { name: string; language: string }): string {
  return JSON.stringify([name, language]);
}
