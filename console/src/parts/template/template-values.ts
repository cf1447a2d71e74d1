// The values that a message gives a template, while they are being filled in.
import type { TemplateContent } from "../../platform/outbox.ts";
import type { Template } from "../queries/use-templates.ts";

export type TemplateValues = Pick<TemplateContent, "variables" | "header" | "buttons" | "offer" | "cards">;
/** In characters. */
export const LONGEST_VALUE = 1_024;

/** What a template and each of its cards are given. */
export type PartValues = Pick<TemplateValues, "variables" | "header" | "buttons">;
export type TemplateParts = Pick<Template, "header" | "variables" | "buttons">;
export type Place = NonNullable<NonNullable<TemplateValues["header"]>["location"]>;
type Header = NonNullable<Template["header"]>;

/** Whether a message can use the template. */
export function isSendable({ status, unsupported }: Template): boolean {
  return status === "APPROVED" && unsupported.length === 0;
}

export type HeaderFile = Exclude<Header["type"], "text" | "location">;

/** The file that the header shows; undefined until it is chosen. */
export function fileOf({ image, video, document }: NonNullable<TemplateValues["header"]>) {
  const file: { media_id: string; filename?: string | null } | undefined = image ?? video ?? document;
  return file;
}

/** An empty value for everything that a message must give. What was typed for the same variable before stays. */
export function emptyValues(template: Template, before: TemplateValues | null = null): TemplateValues {
  const { offer, cards } = template;
  return {
    ...emptyParts(template, before),
    ...(offer?.expires && { offer: { expires_at: "" } }),
    ...(cards.length > 0 && { cards: cards.map((card) => emptyParts(card, null)) }),
  };
}

function emptyParts(parts: TemplateParts, before: TemplateValues | null): PartValues {
  const { variables, header } = parts;
  const buttons = requiredButtons(parts);
  return {
    variables: Object.fromEntries(variables.map((name) => [name, before?.variables[name] ?? ""])),
    ...(needsContent(header) && { header: header?.type === "text" ? { text: "" } : {} }),
    ...(buttons.length > 0 && { buttons: Object.fromEntries(buttons.map(({ place }) => [place, ""])) }),
  };
}

/** Whether something that a message must give is still empty. */
export function isIncomplete({ offer, cards = [], ...parts }: TemplateValues): boolean {
  return offer?.expires_at === "" || [parts, ...cards].some(lacksPart);
}

function lacksPart({ variables, header, buttons = {} }: PartValues): boolean {
  const texts = [...Object.values(variables), ...Object.values(buttons)];
  return texts.some((text) => text.trim() === "") || (header !== undefined && isEmpty(header));
}

export function isEmpty(header: NonNullable<TemplateValues["header"]>): boolean {
  const { text, location } = header;
  return !text?.trim() && location === undefined && fileOf(header) === undefined;
}

/** Buttons without which the template isn't sent, with their place in the request. */
export function requiredButtons({ buttons }: Pick<Template, "buttons">) {
  return buttons.flatMap((button, index) =>
    button.value === "required" ? [{ ...button, place: String(index) }] : [],
  );
}

function needsContent(header: Template["header"]): boolean {
  return header !== null && (header.type !== "text" || header.variable !== null);
}

/** A text with its values. A variable without a value stays as it is. */
export function filledText(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (all, name: string) => values[name] || all);
}

export function placeLine({ name, address, latitude, longitude }: Place): string {
  return [name, address].filter(Boolean).join(", ") || `${latitude}, ${longitude}`;
}

/** Degrees as maps copy them, `48.2082, 16.3738`; null for anything else. */
export function readPosition(text: string): Pick<Place, "latitude" | "longitude"> | null {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return { latitude, longitude };
}
