// Makes the message of each contact: finds the values of the contact, and checks them as those of a single message.
import type { OutboundContent, TemplateContent } from "../../channels/index.ts";
import { type DraftDependencies, draftContent } from "../../messages/for-broadcasts.ts";
import { codePoints, everything } from "../../platform/http/index.ts";
import { invalidInput, Problem } from "../../platform/problem.ts";
import type { Sender, SenderDirectory } from "../../senders/index.ts";
import {
  fillBody,
  readBody,
  type TemplateField,
  templateValue,
  valueFaults,
} from "../../templates/for-broadcasts.ts";
import type { PriceTable } from "../../usage/index.ts";
import type { Content, Value } from "./content-field.ts";

/** What the plan reads of a contact. `places`: of its enhanced data, in the order of `placesOf`. */
export interface PersonValues {
  name: string | null;
  phone: string | null;
  places: (string | null)[];
}

export type Rendered = { content: OutboundContent } | { reason: "empty_value" | "invalid_value" };

export type Place = Exclude<Value, string> & { group: string };

/** The places in enhanced data that the values name. */
export function placesOf(content: Content): Place[] {
  return valuesIn(content).flatMap((value) =>
    typeof value !== "string" && "group" in value ? [value as Place] : [],
  );
}

function valuesIn({ template, message }: Content): Value[] {
  const { variables = message?.variables, header, buttons } = template ?? {};
  const text = header?.text;
  return [
    ...Object.values(variables ?? {}),
    ...(text === undefined ? [] : [text]),
    ...Object.values(buttons ?? {}),
  ];
}

export type RenderDependencies = Pick<
  DraftDependencies,
  "database" | "connectors" | "templates" | "links" | "publicUrl"
>;

export interface PlanDependencies extends RenderDependencies {
  senders: Pick<SenderDirectory, "get">;
  prices: PriceTable | null;
}

interface Asked {
  accountId: string;
  sender: Sender;
  content: Content;
}

/** The message with sample values. Throws the Problem of a message that can't be sent. Fetches files of links. */
export function draftSample(deps: RenderDependencies, { accountId, sender, content }: Asked) {
  const filled = filledContent(content, (value) =>
    typeof value === "string" ? value : (value.fallback ?? "x"),
  );
  const { template, message } = filled;
  const body = (message === undefined
    ? { template }
    : { message: filledText(message) }) as unknown as Parameters<typeof draftContent>[1]["body"];
  return draftContent(deps, { ...everything(accountId), claim: null, body, sender });
}

/** Throws the Problem of a template that can't be sent now. */
export async function createRenderer(deps: RenderDependencies, asked: Asked) {
  const { sender, content } = asked;
  const sample = await draftSample(deps, asked);
  const connector = deps.connectors.get(sender.connector);
  if (!connector) throw new Error(`There is no connector ${sender.connector}.`);
  const fill = content.template ? await deps.templates.prepare(sender, content.template, connector) : null;
  const longest = connector.capabilities.text.max_length;
  const places = placesOf(content);
  return (person: PersonValues): Rendered => {
    const ownOf = (value: Value) => ownValue(value, person, places);
    if (valuesIn(content).some((value) => ownOf(value) === null)) return { reason: "empty_value" };
    const filled = filledContent(content, (value) => ownOf(value) as string);
    try {
      if (filled.template && fill) return { content: withFiles(fill(filled.template), sample) };
      const body = filledText(filled.message as FilledText);
      return codePoints(body) > longest ? { reason: "invalid_value" } : { content: { type: "text", body } };
    } catch (error) {
      if (error instanceof Problem) return { reason: "invalid_value" };
      throw error;
    }
  };
}

function ownValue(value: Value, person: PersonValues, places: Place[]): string | null {
  if (typeof value === "string") return value;
  const own = "group" in value ? person.places[places.indexOf(value as Place)] : person[value.field];
  // A value of a template has one line.
  const line = own?.replace(/\s+/g, " ").trim();
  return line || (value.fallback ?? null);
}

interface FilledText {
  text: string;
  variables?: Record<string, string> | undefined;
}

function filledContent(
  { template, message }: Content,
  ownOf: (value: Value) => string,
): { template?: TemplateField; message?: FilledText } {
  const fillAll = (values: Record<string, Value> | undefined) =>
    values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ownOf(value)]));
  if (message) return { message: { text: message.text, variables: fillAll(message.variables) } };
  if (!template) return {};
  const { header, variables, buttons, offer, ...rest } = template;
  const text = header?.text === undefined ? {} : { text: checked(ownOf(header.text)) };
  return {
    template: {
      ...rest,
      // Stored as JSON.
      offer: offer && { expires_at: new Date(offer.expires_at) },
      variables: checkedAll(fillAll(variables)),
      buttons: checkedAll(fillAll(buttons)),
      header: header && { ...header, text: undefined, ...text },
    } as TemplateField,
  };
}

function checkedAll(values: Record<string, string> | undefined) {
  for (const value of Object.values(values ?? {})) checked(value);
  return values;
}

/** Throws the 422 of a value that no channel takes. */
function checked(value: string): string {
  const { error } = templateValue.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (!issue) return value;
  throw invalidInput([{ pointer: "/template", code: "invalid_template_value", detail: issue.message }]);
}

/** Throws 422 for variables that are missing, unknown or malformed. */
function filledText({ text, variables = {} }: FilledText): string {
  const asked = { ...readBody(text, "/message/text"), header: null, buttons: [], requiredButtons: [] };
  const [first, ...rest] = valueFaults(asked, { variables }, "message");
  if (first) throw invalidInput([first, ...rest]);
  return fillBody(text, new Map(Object.entries(variables)));
}

/** All recipients see the same files. */
function withFiles(filled: TemplateContent, sample: OutboundContent): OutboundContent {
  if (sample.type !== "template") return filled;
  const { mediaId, header, cards } = sample;
  return { ...filled, ...(mediaId && { mediaId, ...(header && { header }) }), ...(cards && { cards }) };
}
