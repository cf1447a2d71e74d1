// Reads the components of a template message: the parameters of the header, the body, the offer, each button, and the same of cards.
// Source: Meta, "Template messages", "Limited-time offer templates" and "Media card carousel templates".
import { isRecord, optionalText, refuse, requiredText } from "../body-fields.ts";

export type Parameters = Record<string, unknown>[];

export interface GivenButton {
  /** In small letters. */
  subType: string;
  index: number;
  parameters: Parameters;
}

/** Of a card, or of a template. */
export interface GivenParts {
  header: Parameters;
  body: Parameters;
  buttons: GivenButton[];
}

export interface GivenCard extends GivenParts {
  /** The place of the card, from 0. */
  index: number;
}

export interface GivenComponents extends GivenParts {
  limited_time_offer: Parameters;
  cards: GivenCard[];
}

const SUB_TYPES = [
  "BOOKING_CONFIRMATION",
  "CATALOG",
  "COPY_CODE",
  "FLOW",
  "MPM",
  "ORDER_DETAILS",
  "QUICK_REPLY",
  "REMINDER",
  "URL",
  "VOICE_CALL",
];

/** Throws code 100 for components of another shape. */
export function readComponents(given: unknown): GivenComponents {
  const shown = "template['components']";
  const components: GivenComponents = {
    header: [],
    body: [],
    buttons: [],
    limited_time_offer: [],
    cards: [],
  };
  const types = ["HEADER", "BODY", "LIMITED_TIME_OFFER", "BUTTON", "CAROUSEL"];
  readEach(given, { shown, types }, components, (type, component, at) => {
    if (type === "carousel") components.cards = readCards(component, at);
    else components.limited_time_offer = readParameters(component, at);
  });
  return components;
}

/** Reads what templates and cards have into `parts`, and gives the other components to `readOther`. */
function readEach(
  given: unknown,
  { shown, types }: { shown: string; types: string[] },
  parts: GivenParts,
  readOther: (type: string, component: Record<string, unknown>, shown: string) => void,
): void {
  if (given === undefined || given === null) return;
  if (!Array.isArray(given)) throw refuse(`Param ${shown} must be an array.`);
  given.forEach((component: unknown, index) => {
    const at = `${shown}[${index}]`;
    if (!isRecord(component)) throw refuse(`Param ${at} must be a JSON object.`);
    const type = requiredText(component, "type", `${at}['type']`).toLowerCase();
    if (!types.includes(type.toUpperCase()))
      throw refuse(`Param ${at}['type'] must be one of {${types.join(", ")}} - got "${type}".`);
    if (type === "header" || type === "body") parts[type] = readParameters(component, at);
    else if (type === "button")
      parts.buttons.push({ ...readButton(component, at), parameters: readParameters(component, at) });
    else readOther(type, component, at);
  });
}

function readCards({ cards }: Record<string, unknown>, shown: string): GivenCard[] {
  if (!Array.isArray(cards)) throw refuse(`Param ${shown}['cards'] must be an array.`);
  return cards.map((card: unknown, place) => {
    const at = `${shown}['cards'][${place}]`;
    const index = isRecord(card) ? card["card_index"] : undefined;
    if (!isRecord(card) || !/^\d$/.test(String(index)))
      throw refuse(`Param ${at}['card_index'] must be an integer from 0 to 9.`);
    const read: GivenCard = { index: Number(index), header: [], body: [], buttons: [] };
    const types = ["HEADER", "BODY", "BUTTON"];
    readEach(card["components"], { shown: `${at}['components']`, types }, read, () => undefined);
    return read;
  });
}

function readParameters(component: Record<string, unknown>, shown: string): Parameters {
  const parameters: unknown = component["parameters"] ?? [];
  if (!Array.isArray(parameters) || !parameters.every(isRecord)) {
    throw refuse(`Param ${shown}['parameters'] must be an array of JSON objects.`);
  }
  return parameters;
}

function readButton(component: Record<string, unknown>, shown: string): Omit<GivenButton, "parameters"> {
  const subType = optionalText(component, "sub_type") ?? "";
  if (!SUB_TYPES.includes(subType.toUpperCase())) {
    throw refuse(`Param ${shown}['sub_type'] must be one of {${SUB_TYPES.join(", ")}} - got "${subType}".`);
  }
  const index = component["index"];
  if (!/^\d$/.test(String(index))) throw refuse(`Param ${shown}['index'] must be an integer from 0 to 9.`);
  return { subType: subType.toLowerCase(), index: Number(index) };
}
