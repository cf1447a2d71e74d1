// Reads the header, the footer, the buttons, the offer and the cards of a template. Source: Meta, "Template components", "Limited-time
// offer templates" and "Media card carousel templates". Every field may be null.
import { isObject, itemsIn, type JsonObject, objectIn, textIn } from "../../json.ts";
import {
  type ButtonType,
  HEADER_FORMATS,
  type TemplateButton,
  type TemplateCard,
  type TemplateHeader,
  type TemplateOffer,
} from "../../template.ts";
import { isNumber, variableNames } from "./variables.ts";

export interface TemplateParts {
  header: TemplateHeader | null;
  footer: string | null;
  buttons: TemplateButton[];
  offer: TemplateOffer | null;
  cards: TemplateCard[];
  unsupported: string[];
}

const READ = [
  "HEADER",
  "BODY",
  "FOOTER",
  "BUTTONS",
  "LIMITED_TIME_OFFER",
  "CAROUSEL",
  "CALL_PERMISSION_REQUEST",
];
const READ_IN_CARDS = ["HEADER", "BODY", "BUTTONS"];

/** `isAuthentication`: of that category, whose templates have a fixed body with a code. */
export function readParts(components: JsonObject[], isAuthentication: boolean): TemplateParts {
  const { unsupported, ...parts } = readCommon(components, READ, isAuthentication);
  const footer = partOf(components, "FOOTER");
  const offered = partOf(components, "LIMITED_TIME_OFFER");
  const offer = offered ? readOffer(offered) : null;
  const carousel = partOf(components, "CAROUSEL");
  const cards = carousel ? readCards(carousel) : [];
  const missing = [
    ...(offered && !offer ? ["LIMITED_TIME_OFFER"] : []),
    ...(carousel && cards.length === 0 ? ["CAROUSEL"] : []),
  ];
  return {
    ...parts,
    footer: footer ? textIn(footer, "text") : null,
    offer,
    cards: cards.map(({ unsupported: _, ...card }) => card),
    unsupported: [...new Set([...unsupported, ...missing, ...cards.flatMap((card) => card.unsupported)])],
  };
}

/** The texts of a template or card: its body, and the names of the body's variables in the order of the text. */
export function bodyOf(components: JsonObject[]): { body: string | null; names: string[] } {
  const component = partOf(components, "BODY");
  const body = component ? textIn(component, "text") : null;
  return { body, names: variableNames(body ?? "") };
}

/** Positional values are matched by number, not by their order in the text. */
export function inOrder(names: string[]): string[] {
  return names.every(isNumber) ? names.toSorted((one, other) => Number(one) - Number(other)) : names;
}

function partOf(components: JsonObject[], type: string): JsonObject | undefined {
  return components.find((component) => wordIn(component, "type") === type);
}

function readCards(carousel: JsonObject): (TemplateCard & { unsupported: string[] })[] {
  return itemsIn(carousel, "cards").map((card) => {
    const components = isObject(card) ? itemsIn(card, "components").filter(isObject) : [];
    const { body, names } = bodyOf(components);
    return { ...readCommon(components, READ_IN_CARDS, false), body, variables: inOrder(names) };
  });
}

/** What templates and cards have. */
function readCommon(components: JsonObject[], read: string[], isAuthentication: boolean) {
  const header = partOf(components, "HEADER");
  const shown = header && readHeader(header);
  const given = itemsIn(partOf(components, "BUTTONS") ?? {}, "buttons").map((button) =>
    isObject(button) ? button : {},
  );
  const unsupported = [
    ...components
      .map((component) => wordIn(component, "type") ?? "UNKNOWN")
      .filter((type) => !read.includes(type)),
    ...(header && !shown ? [wordIn(header, "format") ?? "HEADER"] : []),
    ...given.flatMap((button) =>
      kindOf(button, isAuthentication) ? [] : (wordIn(button, "type") ?? "BUTTONS"),
    ),
  ];
  return {
    header: shown ?? null,
    buttons: given.map(
      (button): TemplateButton => ({
        text: textIn(button, "text") ?? "",
        url: textIn(button, "url"),
        phone: textIn(button, "phone_number"),
        ...(kindOf(button, isAuthentication) ?? { type: "other", value: "none" }),
      }),
    ),
    unsupported,
  };
}

/** Null for a header that messages can't fill in. */
function readHeader(header: JsonObject): TemplateHeader | null {
  const text = textIn(header, "text");
  const format = wordIn(header, "format") ?? "TEXT";
  const shown = HEADER_FORMATS.find((one) => one === format.toLowerCase());
  if (shown) return { type: shown, text: null, variable: null };
  if (format !== "TEXT" || text === null) return null;
  const [variable = null, ...others] = variableNames(text);
  return others.length > 0 ? null : { type: "text", text, variable };
}

/** Null for an offer without a text. Meta shows no end of an offer without `has_expiration`. */
function readOffer(component: JsonObject): TemplateOffer | null {
  const offer = objectIn(component, "limited_time_offer") ?? {};
  const text = textIn(offer, "text");
  return text === null ? null : { text, expires: offer["has_expiration"] === true };
}

const KINDS: Record<string, Kind> = {
  QUICK_REPLY: { type: "quick_reply", value: "optional" },
  PHONE_NUMBER: { type: "phone", value: "none" },
  VOICE_CALL: { type: "call", value: "none" },
  COPY_CODE: { type: "copy_code", value: "required" },
  OTP: { type: "one_time_code", value: "none" },
  FLOW: { type: "form", value: "optional" },
  REQUEST_CONTACT_INFO: { type: "request_contact", value: "none" },
  CATALOG: { type: "other", value: "none" },
};

interface Kind {
  type: ButtonType;
  value: TemplateButton["value"];
}

/** Null for a button that messages can't fill in. Meta lists the button of a one-time code as an address with a variable. */
function kindOf(button: JsonObject, isAuthentication: boolean): Kind | null {
  const type = wordIn(button, "type") ?? "UNKNOWN";
  if (type !== "URL") return KINDS[type] ?? null;
  const hasVariable = textIn(button, "url")?.includes("{{") ?? false;
  if (hasVariable && isAuthentication) return { type: "one_time_code", value: "none" };
  return { type: "url", value: hasVariable ? "required" : "none" };
}

/** Meta accepts and shows its words in capitals and in small letters. */
export function wordIn(parent: JsonObject, key: string): string | null {
  return textIn(parent, key)?.toUpperCase() ?? null;
}
