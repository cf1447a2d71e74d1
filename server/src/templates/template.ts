// A template as it is stored and answered: what the channel listed at the last sync.
import { z } from "zod";

export interface TemplateRow {
  template_id: string;
  channel: string;
  channel_business_id: string;
  name: string;
  language: string;
  category: string;
  status: string;
  parameter_format: "POSITIONAL" | "NAMED";
  body: string;
  variables: string[];
  components: unknown[];
  other_parameters: string[];
  synced_at: Date;
}

export const TEMPLATE_COLUMNS = `template_id, channel, channel_business_id, name, language, category, status,
          parameter_format, body, variables, components, other_parameters, synced_at`;

export const templateAnswer = z
  .object({
    name: z.string(),
    language: z.string(),
    channel: z.string(),
    business_account_id: z.string().meta({ description: "The channel's id of the business that has it." }),
    category: z.string(),
    status: z.string().meta({ description: "As the channel says it; only APPROVED ones can be sent." }),
    parameter_format: z.enum(["POSITIONAL", "NAMED"]),
    body: z.string(),
    variables: z.array(z.string()).meta({ description: "The BODY's variables, which a message gives." }),
    components: z.array(z.unknown()).meta({ description: "As the channel lists them." }),
    synced_at: z.string(),
  })
  .meta({ id: "Template" });

export function templateOf(row: TemplateRow): z.input<typeof templateAnswer> {
  return {
    name: row.name,
    language: row.language,
    channel: row.channel,
    business_account_id: row.channel_business_id,
    category: row.category,
    status: row.status,
    parameter_format: row.parameter_format,
    body: row.body,
    variables: row.variables,
    components: row.components,
    synced_at: row.synced_at.toISOString(),
  };
}
