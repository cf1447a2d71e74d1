// Finds the template that a message names, or says why the template can't be sent.
import { createHash } from "node:crypto";
import type { Connector, TemplateContent } from "../channels/index.ts";
import type { Clock } from "../platform/clock.ts";
import { columnList, type Database, statement, t } from "../platform/database/index.ts";
import { Limiter } from "../platform/load/limiter.ts";
import { ShortLivedCache } from "../platform/short-lived-cache.ts";
import type { Sender } from "../senders/index.ts";
import { fillTemplate, shownText } from "./fill/fill-template.ts";
import * as problems from "./problems.ts";
import { isKept, KEPT, VARIANT_COLUMNS } from "./template.ts";
import type { NamedTemplate, TemplateField } from "./template-field.ts";
import type { TemplateSync } from "./template-sync.ts";

export type TemplateResolver = ReturnType<typeof createTemplateResolver>;

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
  // The channel is asked for an unknown template once a minute.
  const asked = new Limiter({ clock, most: 1, windowMs: 60_000, refill: "steady" });
  /** Throws the 422 problems of problems.ts. */
  const find = async (sender: Sender, wanted: NamedTemplate, connector: Channel): Promise<Variant> => {
    const { accountId, channel, businessId } = sender;
    if (isKept(connector)) {
      // Read each time: a message may use a template at once.
      const kept = { accountId, channel, businessId: KEPT, name: wanted.name };
      const found = choose(await database.run(readVariants, kept), wanted);
      if (!found) throw problems.templateNotFound(wanted, null);
      return found;
    }
    const key = JSON.stringify({ accountId, channel, businessId, name: wanted.name });
    const known = choose(await cache.get(key), wanted);
    if (known) return known;
    if (!asked.take(`${key} ${wanted.language}`)) throw problems.templateNotFound(wanted, null);
    const result = await sync.run(sender);
    cache.forget(key);
    const found = choose(await cache.get(key), wanted);
    if (found) return found;
    throw problems.templateNotFound(wanted, result.kind === "refused" ? result.failure.error : null);
  };
  /** Finds the template once, for many messages. The function throws the 422 problems of the values. */
  const prepare = async (sender: Sender, named: NamedTemplate, connector: Channel) => {
    const variant = await find(sender, named, connector);
    const limits = { channel: sender.channel, filled: connector.capabilities.template?.filled };
    return (wanted: TemplateField): TemplateContent => {
      const content = fillTemplate(variant, wanted, limits);
      const shown = shownText(variant, wanted);
      return { ...content, ...(isKept(connector) ? { text: shown } : { shown }) };
    };
  };
  return {
    prepare,
    /** The template with the message's values. Throws the 422 problems of problems.ts. */
    async resolve(sender: Sender, wanted: TemplateField, connector: Channel): Promise<TemplateContent> {
      return (await prepare(sender, wanted, connector))(wanted);
    },
    /** Changes with everything that a message shows of the template. Null for one that can't be sent now. Never asks the channel. */
    async fingerprint({ accountId, channel, businessId }: Sender, wanted: NamedTemplate, connector: Channel) {
      const business = isKept(connector) ? KEPT : businessId;
      const key = { accountId, channel, businessId: business, name: wanted.name };
      const variants = await database.run(readVariants, key);
      const sendable = variants.filter((variant) => isSendable(variant, wanted));
      const [only, ...others] = sendable;
      if (!only || others.length > 0) return null;
      return createHash("sha256").update(JSON.stringify(only)).digest("hex");
    },
  };
}

type Channel = Pick<Connector, "capabilities">;

function isSendable({ language, status }: Variant, wanted: NamedTemplate): boolean {
  return (wanted.language ?? language) === language && status === "APPROVED";
}

/** The variant in the wanted language; null when there is none. Throws when the variant can't be sent. */
function choose(variants: Variant[], wanted: NamedTemplate): Variant | null {
  const candidates = variants.filter(({ language }) => (wanted.language ?? language) === language);
  if (candidates.length === 0) return null;
  const [only, ...others] = candidates.filter((variant) => isSendable(variant, wanted));
  if (!only) throw problems.templateNotApproved(wanted, candidates);
  if (others.length > 0) throw problems.templateLanguageNeeded(wanted, [only, ...others]);
  return only;
}
