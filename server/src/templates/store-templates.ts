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

const store = statement({
  name: "store_templates",
  parameters: { ...OWNER, listed: t.jsonb() },
  columns: { template_id: t.uuid },
  sql: `insert into templates as known (account_id, channel, channel_business_id, name, language, category, previous_category, status,
      parameter_format, header, body, variables, footer, buttons, offer, cards, unsupported, components, template_id)
    select $accountId, $channel, $businessId, name, language, category, "previousCategory", status, "parameterFormat", header, body,
      variables, footer, buttons, offer, cards, unsupported, components, "templateId"
    from jsonb_to_recordset($listed) as listed (
      name text, language text, category text, "previousCategory" text, status text, "parameterFormat" text, header jsonb, body text,
      variables text[], footer text, buttons jsonb, offer jsonb, cards jsonb, unsupported text[], components jsonb, "templateId" uuid
    )
    order by name, language
    on conflict (account_id, channel, channel_business_id, name, language) do update
    set category = excluded.category, previous_category = coalesce(excluded.previous_category,
        case when known.category is distinct from excluded.category then known.category else known.previous_category end),
      status = excluded.status, parameter_format = excluded.parameter_format,
      header = excluded.header, body = excluded.body, variables = excluded.variables, footer = excluded.footer,
      buttons = excluded.buttons, offer = excluded.offer, cards = excluded.cards, unsupported = excluded.unsupported,
      components = excluded.components
    where (known.category, known.previous_category, known.status, known.parameter_format, known.header, known.body, known.variables, known.footer,
        known.buttons, known.offer, known.cards, known.unsupported, known.components)
      is distinct from (excluded.category, coalesce(excluded.previous_category, known.previous_category), excluded.status, excluded.parameter_format, excluded.header, excluded.body,
        excluded.variables, excluded.footer, excluded.buttons, excluded.offer, excluded.cards, excluded.unsupported, excluded.components)
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

/** `listed` is the business's complete list. Each new or changed template gets an event, last in this transaction. */
export async function storeTemplates(
  session: Session,
  owner: t.Inputs<typeof OWNER>,
  listed: ChannelTemplate[],
): Promise<{ synced: number; removed: number }> {
  const { accountId } = owner;
  // The last entry counts when a template is listed twice.
  const wanted = new Map(listed.map((template) => [keyOf(template), { ...template, templateId: newUuid() }]));
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

/** Stores one template as the channel took it, with its event as the last statement. */
export async function storeTemplate(
  session: Session,
  owner: t.Inputs<typeof OWNER>,
  template: ChannelTemplate,
): Promise<TemplateRow> {
  const listed = JSON.stringify([{ ...template, templateId: newUuid() }]);
  await session.run(store, { ...owner, listed });
  const { name, language } = template;
  const row = (await findTemplate(session, { ...owner, name, language })) as TemplateRow;
  await appendUpdate(session, owner.accountId, row);
  return row;
}

function keyOf({ name, language }: { name: string; language: string }): string {
  return JSON.stringify([name, language]);
}
