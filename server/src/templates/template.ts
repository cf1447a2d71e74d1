// A template as stored and as answered: the channel's listing at the last sync.
import { z } from "zod";
import * as t from "../platform/database/sql-types.ts";

export const TEMPLATE_COLUMNS = {
  template_id: t.uuid,
  channel: t.text,
  channel_business_id: t.text,
  name: t.text,
  language: t.text,
  category: t.text,
  status: t.text,
  parameter_format: t.textOf<"POSITIONAL" | "NAMED">(),
  body: t.text,
  variables: t.textArray,
  components: t.jsonb<unknown[]>(),
  synced_at: t.timestamptz,
};

export type TemplateRow = t.Outputs<typeof TEMPLATE_COLUMNS>;

export const templateAnswer = z
  .object({
    name: z.string(),
    language: z.string(),
    channel: z.string(),
    business_account_id: z
      .string()
      .meta({ description: "The channel's id of the business that owns the template." }),
    category: z.string(),
    status: z.string().meta({ description: "The channel's status. Only APPROVED templates can be sent." }),
    parameter_format: z.enum(["POSITIONAL", "NAMED"]),
    body: z.string(),
    variables: z.array(z.string()).meta({ description: "The BODY's variables, which a message must give." }),
    components: z.array(z.unknown()).meta({ description: "As the channel lists them." }),
    synced_at: z.string(),
  })
  .meta({ id: "Template" });

export function templateOf(row: TemplateRow): z.input<typeof templateAnswer> {
  const { template_id, name, language, channel, channel_business_id, synced_at, ...rest } = row;
  return {
    name,
    language,
    channel,
    business_account_id: channel_business_id,
    ...rest,
    synced_at: synced_at.toISOString(),
  };
}
