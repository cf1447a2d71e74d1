// POST /<WABA_ID>/message_templates: submits a template. The simulator approves it at once.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../../context.ts";
import { GraphError } from "../../graph-error.ts";
import type { Template, TemplateComponent } from "../../store/template.ts";
import { authorizeAccount } from "../authorize.ts";
import { parseBody, refuse } from "../body-fields.ts";
import { listedComponents, type SubmittedComponent } from "./listed-components.ts";
import { variablesOf } from "./variables.ts";

const upper = <const Words extends [string, ...string[]]>(words: Words) =>
  z
    .string()
    .transform((word) => word.toUpperCase())
    .pipe(z.enum(words));

const button = z.looseObject({
  type: z.string().transform((type) => type.toUpperCase()),
  text: z.string().min(1).max(25).optional(),
  url: z.url().max(2_000).optional(),
  otp_type: z.enum(["COPY_CODE", "ONE_TAP", "ZERO_TAP"]).optional(),
});

const offer = z.object({ text: z.string().min(1).max(16), has_expiration: z.boolean().optional() });

const card = z.object({
  components: z
    .array(
      z.object({
        type: upper(["HEADER", "BODY", "BUTTONS"]),
        format: z.string().optional(),
        text: z.string().min(1).max(160).optional(),
        example: z.unknown().optional(),
        buttons: z.array(button).min(1).max(2).optional(),
      }),
    )
    .min(1),
});

export const componentsShape = z.object({
  components: z
    .array(
      z.object({
        type: upper([
          "HEADER",
          "BODY",
          "FOOTER",
          "BUTTONS",
          "LIMITED_TIME_OFFER",
          "CAROUSEL",
          "CALL_PERMISSION_REQUEST",
        ]),
        format: z.string().optional(),
        text: z.string().min(1).max(1024).optional(),
        example: z.unknown().optional(),
        add_security_recommendation: z.boolean().optional(),
        code_expiration_minutes: z.number().int().min(1).max(90).optional(),
        buttons: z.array(button).min(1).max(10).optional(),
        limited_time_offer: offer.optional(),
        cards: z.array(card).min(2).max(10).optional(),
      }),
    )
    .min(1),
});

const shape = componentsShape.extend({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/, "may have lower-case letters, digits and underscores only"),
  language: z.string().regex(/^[a-z]{2,3}(_[A-Za-z]{2,4})?$/, "must be a language code such as en_US"),
  category: upper(["AUTHENTICATION", "MARKETING", "UTILITY"]),
  parameter_format: upper(["POSITIONAL", "NAMED"]).default("POSITIONAL"),
});

export async function submitTemplate(context: Context, request: FastifyRequest): Promise<object> {
  authorizeAccount(context, request);
  const { id: account } = request.params as { id: string };
  const submitted = parseBody(shape, request.body);
  const template = {
    ...submitted,
    status: "APPROVED" as const,
    components: listedComponents(submitted.components as SubmittedComponent[], submitted.category),
  };
  checkContent(template);
  if (context.templates.find(account, template.name, template.language) !== undefined) {
    throw new GraphError(100, {
      details: `There is already ${template.language} content for the template ${template.name}`,
      subcode: 2388024,
    });
  }
  const { id, status, category } = await context.templates.add(account, template);
  return { id, status, category };
}

export function checkContent(template: Omit<Template, "id">): void {
  checkBody(template);
  checkOffer(template);
  checkCards(template);
}

/** Throws unless there is one BODY with variables of the right format. */
function checkBody({ components, parameter_format }: Omit<Template, "id">): void {
  const bodies = components.filter((component) => component.type === "BODY");
  if (bodies.length !== 1 || bodies[0]?.text === undefined)
    throw refuse("A template needs one BODY with a text");
  const names = variablesOf(bodies[0].text);
  const fits =
    parameter_format === "NAMED"
      ? names.every((name) => /^[a-z][a-z0-9_]*$/.test(name))
      : names.toSorted((a, b) => Number(a) - Number(b)).every((name, index) => name === `${index + 1}`);
  if (!fits) {
    throw new GraphError(100, {
      details: `The variables of the body don't fit the format ${parameter_format}`,
    });
  }
}

/** Meta: "Limited-time offer templates". */
const MAX_OFFER_BODY_LENGTH = 600;

function checkOffer({ components, category }: Omit<Template, "id">): void {
  const part = (type: TemplateComponent["type"]) => components.find((one) => one.type === type);
  const component = part("LIMITED_TIME_OFFER");
  if (!component) return;
  const offer = component.limited_time_offer;
  if (!offer) throw refuse("The parameter limited_time_offer is required");
  if (category !== "MARKETING") throw refuse("Only templates for marketing can have a LIMITED_TIME_OFFER");
  if (part("FOOTER")) throw refuse("A template with a LIMITED_TIME_OFFER has no FOOTER");
  if ([...(part("BODY")?.text ?? "")].length > MAX_OFFER_BODY_LENGTH)
    throw refuse(
      `The body may have ${MAX_OFFER_BODY_LENGTH} characters in a template with a LIMITED_TIME_OFFER`,
    );
  const types = part("BUTTONS")?.buttons?.map(({ type }) => type) ?? [];
  if (!types.includes("URL")) throw refuse("A template with a LIMITED_TIME_OFFER needs a button of type URL");
  if (types.indexOf("COPY_CODE") !== 0 && (offer.has_expiration || types.includes("COPY_CODE")))
    throw refuse(
      "The first button must be of type COPY_CODE in a template with a LIMITED_TIME_OFFER that expires",
    );
}

/** Each card has a picture or a video and at least one button, and all have the same parts. */
function checkCards({ components, category }: Omit<Template, "id">): void {
  const carousel = components.find(({ type }) => type === "CAROUSEL");
  if (!carousel) return;
  const { cards } = carousel;
  if (!cards) throw refuse("The parameter cards is required");
  if (category !== "MARKETING") throw refuse("Only templates for marketing can have a CAROUSEL");
  if (components.some(({ type }) => type !== "BODY" && type !== "CAROUSEL"))
    throw refuse("A template with a CAROUSEL has only a BODY beside it");
  const forms = new Set(cards.map(formOf));
  if (forms.size > 1) throw refuse("All cards of a CAROUSEL must have the same components");
  const [form = ""] = forms;
  if (!/HEADER (IMAGE|VIDEO)\b/.test(form)) throw refuse("Each card needs a HEADER of format IMAGE or VIDEO");
  if (!form.includes("BUTTONS")) throw refuse("Each card needs BUTTONS");
}

function formOf({ components }: { components: TemplateComponent[] }): string {
  const parts = components.map(({ type, format = "", buttons = [] }) =>
    [type, format.toUpperCase(), ...buttons.map((one) => one.type)].join(" "),
  );
  return parts.toSorted().join();
}
