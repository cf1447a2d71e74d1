// Reads the template of a send: checks its parameters like Meta, and renders the text for the phone.

import type { Context } from "../../../context.ts";
import type { MessageContent, RenderedTemplate } from "../../../store/message.ts";
import { GraphError } from "../../graph-error.ts";
import type { BusinessNumber } from "../../store/numbers.ts";
import type { Template, TemplateComponent } from "../../store/template.ts";
import { isRecord, refuse, requiredText } from "../body-fields.ts";
import { checkButtons } from "./check-buttons.ts";
import { type GivenComponents, readComponents } from "./read-components.ts";
import { renderButtons } from "./render-buttons.ts";
import { renderCards } from "./render-cards.ts";
import { renderHeader } from "./render-header.ts";
import { renderOffer } from "./render-offer.ts";
import { fill } from "./variables.ts";

interface SentTemplate {
  content: MessageContent;
  /** The message is accepted, and fails later for this reason. */
  failure?: string;
}

/** Throws GraphError. */
export async function readTemplate(
  context: Context,
  number: BusinessNumber,
  given: unknown,
): Promise<SentTemplate> {
  if (!isRecord(given)) throw refuse("The parameter template is required.");
  const name = requiredText(given, "name", "template['name']");
  const language = isRecord(given["language"]) ? given["language"] : {};
  const code = requiredText(language, "code", "template['language']['code']");
  const found = context.templates.find(number.business_account_id, name, code);
  const template = usable(found, name, code);
  const components = readComponents(given["components"]);
  const { header, file } = await renderHeader(context, { template, parameters: components.header, number });
  const own = { ...render(template, components), ...(header !== undefined && { header }) };
  const { cards, failure } = await renderCards(context, number, template, components.cards);
  const content = {
    type: "template",
    category: template.category.toLowerCase(),
    template: { ...own, ...(cards && { cards }) },
  } as const;
  if (failure !== undefined) return { content, failure };
  if (file === undefined) return { content };
  return "failure" in file ? { content, ...file } : { content: { ...content, ...file } };
}

function usable(template: Template | undefined, name: string, code: string): Template {
  if (template === undefined || template.status === "REJECTED") {
    throw new GraphError(132001, { details: `template name (${name}) does not exist in ${code}` });
  }
  if (template.status === "PAUSED") {
    throw new GraphError(132015, { details: `template (${name}) is paused due to low quality` });
  }
  return template;
}

function render(template: Template, given: GivenComponents): RenderedTemplate {
  const part = (type: TemplateComponent["type"]) => template.components.find((one) => one.type === type);
  const footer = part("FOOTER")?.text;
  const offer = renderOffer(template, given.limited_time_offer);
  const buttons = renderButtons(template, given.buttons);
  const body = fill(template, "body", part("BODY")?.text ?? "", given.body);
  checkButtons(template, given.buttons, given.body[0]?.["text"]);
  return {
    name: template.name,
    language: template.language,
    ...(offer && { offer }),
    body,
    ...(footer && { footer }),
    ...(buttons && { buttons }),
  };
}
