// Finds the template that a message names, or says why the template can't be sent.
import type { Connector } from "../channels/index.ts";
import type { Clock } from "../platform/clock.ts";
import { columnList, type Database, statement, t } from "../platform/database/index.ts";
import { ShortLivedCache } from "../platform/short-lived-cache.ts";
import type { Sender } from "../senders/index.ts";
import { fillTemplate } from "./fill/fill-template.ts";
import type { FilledLimits } from "./fill/filled-faults.ts";
import { fillBody } from "./kept-body.ts";
import * as problems from "./problems.ts";
import { KEPT, template } from "./template.ts";
import type { TemplateField } from "./template-field.ts";
import type { TemplateSync } from "./template-sync.ts";

export type TemplateResolver = ReturnType<typeof createTemplateResolver>;

const ASK_AGAIN_MS = 60_000;
const MAX_ASKED = 10_000;

const VARIANT_COLUMNS = {
  language: t.text,
  category: t.nullable(t.text),
  status: t.text,
  parameter_format: t.textOf<"POSITIONAL" | "NAMED">(),
  header: template.columns.header,
  body: t.text,
  variables: t.textArray,
  buttons: template.columns.buttons,
  offer: template.columns.offer,
  cards: template.columns.cards,
  unsupported: t.textArray,
};

type Variant = t.Outputs<typeof VARIANT_COLUMNS>;

const readVariants = statement({
  name: "read_template_variants",
  parameters: { accountId: t.uuid, channel: t.text, businessId: t.text, name: t.text },
  columns: VARIANT_COLUMNS,
  sql: `select ${columnList(VARIANT_COLUMNS)}
    from templates
    where account_id = $accountId
      and channel = $channel
      and channel_business_id = $businessId
      and name = $name
    order by language`,
});

export function createTemplateResolver(database: Database, clock: Clock, sync: TemplateSync) {
  const cache = new ShortLivedCache({
    clock,
    load: (key) => database.run(readVariants, JSON.parse(key)),
  });
  const askedAt = new Map<string, number>();
  const mayAsk = (key: string): boolean => {
    const now = clock.monotonic();
    if (now - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < ASK_AGAIN_MS) return false;
    if (askedAt.size >= MAX_ASKED) askedAt.clear();
    askedAt.set(key, now);
    return true;
  };
  return {
    /** The template with the message's values. Throws the 422 problems of problems.ts. */
    async resolve(sender: Sender, wanted: TemplateField, { capabilities }: Pick<Connector, "capabilities">) {
      const { accountId, channel, businessId } = sender;
      const limits = { channel, filled: capabilities.template?.filled };
      if (capabilities.template?.approval === "none") {
        // Read each time: a message may use a template at once.
        const kept = { accountId, channel, businessId: KEPT, name: wanted.name };
        const found = choose(await database.run(readVariants, kept), wanted);
        if (!found) throw problems.templateNotFound(wanted, null);
        return filled(found, wanted, limits);
      }
      const key = JSON.stringify({ accountId, channel, businessId, name: wanted.name });
      const known = choose(await cache.get(key), wanted);
      if (known) return fillTemplate(known, wanted, limits);
      if (!mayAsk(`${key} ${wanted.language}`)) throw problems.templateNotFound(wanted, null);
      const result = await sync.run(sender);
      cache.forget(key);
      const found = choose(await cache.get(key), wanted);
      if (found) return fillTemplate(found, wanted, limits);
      throw problems.templateNotFound(wanted, result.kind === "refused" ? result.failure.error : null);
    },
  };
}

/** The variant in the wanted language; null when there is none. Throws when the variant can't be sent. */
function choose(variants: Variant[], wanted: TemplateField): Variant | null {
  const candidates = variants.filter(({ language }) => (wanted.language ?? language) === language);
  if (candidates.length === 0) return null;
  const [only, ...others] = candidates.filter((variant) => variant.status === "APPROVED");
  if (!only) throw problems.templateNotApproved(wanted, candidates);
  if (others.length > 0) throw problems.templateLanguageNeeded(wanted, [only, ...others]);
  return only;
}

/** With the text of the body. */
function filled(variant: Variant, wanted: TemplateField, limits: FilledLimits) {
  const content = fillTemplate(variant, wanted, limits);
  const text = fillBody(variant.body, new Map(content.variables.map(({ name, value }) => [name, value])));
  return { ...content, text };
}
