// A template as stored and as answered: of the channel's listing at the last sync, or kept in Parley for a channel without one.
import { z } from "zod";
import {
  type Connector,
  type TemplateButton,
  type TemplateCard,
  type TemplateHeader,
  type TemplateOffer,
  templateButtonAnswer,
  templateCardAnswer,
  templateHeaderAnswer,
  templateOfferAnswer,
  variablesAnswer,
} from "../channels/index.ts";
import { type EventResource, resourceReader } from "../events/index.ts";
import { type Database, rowsById, t } from "../platform/database/index.ts";
import { idField, textField } from "../platform/http/index.ts";
import { f, type RowOf, resource } from "../platform/resources/index.ts";

/** The business of templates that Parley keeps: they belong to the account. */
export const KEPT = "";

/** Whether Parley keeps the templates of the connector's channel. */
export const isKept = ({ capabilities }: Pick<Connector, "capabilities">) =>
  capabilities.template?.approval === "none";

export const template = resource(
  { id: "Template", description: "A template in one language." },
  {
    id: f.named("template_id", f.id("tpl", "The template's id.")),
    name: f.text("The name by which messages use it.", "order_update"),
    language: f.text("The language of this variant.", "en_US"),
    channel: f.text("The channel that has the template.", "whatsapp"),
    business_id: f.named(
      "channel_business_id",
      f.shown(
        t.text,
        textField(
          "The channel's id of the business that owns the template; null for a template that Parley keeps.",
          "102290129340398",
        ).nullable(),
        (business) => (business === KEPT ? null : business),
      ),
    ),
    category: f.nullable(f.text("The channel's category; null for a template that Parley keeps.", "UTILITY")),
    previous_category: f.nullable(
      f.text("What the category was before the channel changed it; null if it never did.", "MARKETING"),
    ),
    status: f.text(
      "The channel's status. Only APPROVED templates can be sent; one that Parley keeps always is.",
      "APPROVED",
    ),
    parameter_format: f.word(["POSITIONAL", "NAMED"], "Whether the variables have numbers or names."),
    header: f.shown(
      t.nullable(t.jsonb<TemplateHeader>()),
      templateHeaderAnswer.nullable().meta({
        description:
          "What stands above the body; null for nothing. A message gives every header its content, except a text without a variable.",
      }),
    ),
    body: f.text(
      "The template's body: its text with the variables.",
      "Hi {{1}}, your order {{2}} is on its way.",
    ),
    variables: f.shown(t.textArray, variablesAnswer("The body's variables, which a message must give.")),
    footer: f.nullable(
      f.text("What stands below the body; null for nothing.", "Thank you for shopping with us"),
    ),
    buttons: f.shown(
      t.jsonb<TemplateButton[]>(),
      z.array(templateButtonAnswer).meta({
        description: "In order. A message names a button by its place, from 0.",
      }),
    ),
    offer: f.shown(
      t.nullable(t.jsonb<TemplateOffer>()),
      templateOfferAnswer.nullable().meta({
        description: "An offer for a limited time, which stands above the body; null for none.",
      }),
    ),
    cards: f.shown(
      t.jsonb<TemplateCard[]>(),
      z.array(templateCardAnswer).meta({
        description:
          "A row of cards below the body, in order; none for most templates. A message gives each of them its values.",
      }),
    ),
    unsupported: f.shown(
      t.textArray,
      z.array(z.string()).meta({
        description:
          "Parts that messages can't fill in, by the channel's names. A template that has one can't be sent.",
        examples: [[]],
      }),
    ),
    components: f.shown(
      t.jsonb<unknown[]>(),
      z.array(z.unknown()).meta({
        description: "As the channel lists them; none for a template that Parley keeps.",
        examples: [[{ type: "BODY", text: "Hi {{1}}, your order {{2}} is on its way." }]],
      }),
    ),
    synced_at: f.time("When the template was last read from the channel, or written here."),
  },
);

export type TemplateRow = RowOf<typeof template>;

const { language, category, status, parameter_format, header, body, variables } = template.columns;
const { footer, buttons, offer, cards, unsupported } = template.columns;
const texts = { header, body, variables, footer, buttons, offer, cards };
/** What a message needs of its template. */
export const VARIANT_COLUMNS = { language, category, status, parameter_format, ...texts, unsupported };

export const templatesById = rowsById({
  name: "read_templates",
  table: "templates",
  columns: template.columns,
  id: "template_id",
});

export const templateParams = z.strictObject({ id: idField("tpl", "The template's id.") });

export function templateEvents(database: Database): EventResource {
  return {
    name: "TemplateEvent",
    types: ["template.updated"],
    scope: "templates:read",
    schema: template.answer,
    contactField: null,
    read: resourceReader(
      database,
      templatesById,
      (row) => row.template_id,
      (row) => template.of(row),
    ),
  };
}
