// A template while it is being written, as the form holds it.
import type { Input } from "@parley/client";
import type { Channel } from "../../parts/queries/use-channels.ts";
import type { Template } from "../../parts/queries/use-templates.ts";

export type Written = NonNullable<NonNullable<Channel["capabilities"]["template"]>["written"]>;
export type HeaderKind = Written["headers"][number] | "none";
export type ButtonKind = Written["buttons"][number];

export interface DraftButton {
  type: ButtonKind;
  text: string;
  url: string;
  phone: string;
}

export interface Draft {
  channel: string;
  name: string;
  language: string;
  category: string;
  header: { type: HeaderKind; text: string };
  body: string;
  footer: string;
  /** By place, because the faults of the service name them so. */
  buttons: Record<string, DraftButton>;
  example: {
    variables: Record<string, string>;
    header: { text: string };
    buttons: Record<string, string>;
  };
}

const VARIABLE = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g;

/** Each once, in the order of the text. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name as string))];
}

export function newDraft(channel: Channel, language: string): Draft {
  const written = writtenOf(channel);
  return {
    channel: channel.channel,
    name: "",
    language,
    category: written?.categories.at(-1) ?? "",
    header: { type: "none", text: "" },
    body: "",
    footer: "",
    buttons: {},
    example: { variables: {}, header: { text: "" }, buttons: {} },
  };
}

export function draftOf(template: Template): Draft {
  const { channel, name, language, category, header, body, footer, buttons } = template;
  const type = (header?.type ?? "none") as HeaderKind;
  return {
    channel,
    name,
    language,
    category: category ?? "",
    header: { type, text: header?.text ?? "" },
    body,
    footer: footer ?? "",
    buttons: byPlace(
      buttons.map(({ type, text, url, phone }) => ({
        type: type as ButtonKind,
        text,
        url: url ?? "",
        phone: phone ?? "",
      })),
    ),
    example: { variables: {}, header: { text: "" }, buttons: {} },
  };
}

export function byPlace<Value>(values: Value[]): Record<string, Value> {
  return Object.fromEntries(values.map((value, place) => [String(place), value]));
}

export function writtenOf({ capabilities }: Channel): Written | null {
  return capabilities.template?.written ?? null;
}

/** Whether the form can write everything that the template has. */
export function isWritable(
  { header, buttons, offer, cards, unsupported }: Template,
  written: Written | null,
): boolean {
  if (!written || unsupported.length > 0 || offer || cards.length > 0) return false;
  const isKnownHeader = !header || written.headers.some((one) => one === header.type);
  return isKnownHeader && buttons.every(({ type }) => written.buttons.some((one) => one === type));
}

/** The template as the preview and the fields of values take it. */
export function shownTemplate(
  draft: Draft,
): Pick<Template, "header" | "body" | "footer" | "buttons" | "offer" | "cards"> {
  const { header, body, footer, buttons } = draft;
  const [variable = null] = header.type === "text" ? variablesIn(header.text) : [];
  const text = header.type === "text" ? header.text : null;
  return {
    header: header.type === "none" ? null : { type: header.type, text, variable },
    body,
    footer: footer || null,
    offer: null,
    cards: [],
    buttons: Object.values(buttons).map(({ type, text, url, phone }) => ({
      type,
      text,
      url: type === "url" ? url : null,
      phone: type === "phone" ? phone : null,
      value: takesValue(type, url) ? ("required" as const) : null,
    })) as Template["buttons"],
  };
}

function takesValue(type: ButtonKind, url: string): boolean {
  return type === "copy_code" || (type === "url" && variablesIn(url).length > 0);
}

/** Without what is empty. */
export function requestOf(draft: Draft, isReviewed: boolean): Omit<Input<"createTemplate">, "channel"> {
  const { name, language, category, body, footer } = draft;
  const { header, buttons } = shownTemplate(draft);
  const written = buttons.map(({ type, text, url, phone }) => ({
    type: type as ButtonKind,
    text,
    ...(url && { url }),
    ...(phone && { phone }),
  }));
  return {
    name: name.trim(),
    language: language.trim(),
    body,
    ...(category && { category }),
    ...(header && { header: { type: header.type, ...(header.text !== null && { text: header.text }) } }),
    ...(footer && { footer }),
    ...(written.length > 0 && { buttons: written }),
    ...(isReviewed && { example: exampleOf(draft) }),
  };
}

/** Only for what the template still has. */
function exampleOf(draft: Draft): NonNullable<Input<"createTemplate">["example"]> {
  const { header, body, buttons } = shownTemplate(draft);
  const { example } = draft;
  const variables = variablesIn(body);
  const places = buttons.flatMap(({ value }, place) => (value === "required" ? [String(place)] : []));
  const given = (values: Record<string, string>, names: string[]) =>
    Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  return {
    ...(variables.length > 0 && { variables: given(example.variables, variables) }),
    ...(header?.variable && { header: { text: example.header.text } }),
    ...(places.length > 0 && { buttons: given(example.buttons, places) }),
  };
}
