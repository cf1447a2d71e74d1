// Reads the components of a template message: the parameters of the header, the body, the offer and each button. Source: Meta,
// "Template messages" and "Limited-time offer templates".
import { isRecord, optionalText, refuse, requiredText } from "../body-fields.ts";

export type Parameters = Record<string, unknown>[];

export interface GivenButton {
  /** In small letters. */
  subType: string;
  index: number;
  parameters: Parameters;
}

export interface GivenComponents {
  header: Parameters;
  body: Parameters;
  limited_time_offer: Parameters;
  buttons: GivenButton[];
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
  const components: GivenComponents = { header: [], body: [], limited_time_offer: [], buttons: [] };
  if (given === undefined || given === null) return components;
  if (!Array.isArray(given)) throw refuse("Param template['components'] must be an array.");
  given.forEach((component: unknown, index) => {
    const shown = `template['components'][${index}]`;
    if (!isRecord(component)) throw refuse(`Param ${shown} must be a JSON object.`);
    const type = requiredText(component, "type", `${shown}['type']`).toLowerCase();
    const parameters = readParameters(component, shown);
    if (type === "header" || type === "body" || type === "limited_time_offer") components[type] = parameters;
    else if (type === "button") components.buttons.push({ ...readButton(component, shown), parameters });
    else
      throw refuse(
        `Param ${shown}['type'] must be one of {HEADER, BODY, LIMITED_TIME_OFFER, BUTTON} - got "${type}".`,
      );
  });
  return components;
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
