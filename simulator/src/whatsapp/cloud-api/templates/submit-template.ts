// POST /<WABA_ID>/message_templates: submits a template. The simulator approves it at once.
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Context } from "../../../context.ts";
import { GraphError } from "../../graph-error.ts";
import type { Template } from "../../store/template.ts";
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

export const componentsShape = z.object({
  components: z
    .array(
      z.object({
        type: upper(["HEADER", "BODY", "FOOTER", "BUTTONS"]),
        format: z.string().optional(),
        text: z.string().min(1).max(1024).optional(),
        example: z.unknown().optional(),
        add_security_recommendation: z.boolean().optional(),
        code_expiration_minutes: z.number().int().min(1).max(90).optional(),
        buttons: z.array(button).min(1).max(10).optional(),
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
  checkBody(template);
  if (context.templates.find(account, template.name, template.language) !== undefined) {
    throw new GraphError(100, {
      details: `There is already ${template.language} content for the template ${template.name}`,
      subcode: 2388024,
    });
  }
  const { id, status, category } = await context.templates.add(account, template);
  return { id, status, category };
}

/** Throws unless there is one BODY with variables of the right format. */
export function checkBody({ components, parameter_format }: Omit<Template, "id">): void {
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
