// Reads the header, the footer, the buttons and the offer of a template. Source: Meta, "Template components" and "Limited-time offer
// templates". Every field may be null.
import { isObject, itemsIn, type JsonObject, objectIn, textIn } from "../../json.ts";
import {
  type ButtonType,
  HEADER_FORMATS,
  type TemplateButton,
  type TemplateHeader,
  type TemplateOffer,
} from "../../template.ts";
import { variableNames } from "./variables.ts";

export interface TemplateParts {
  header: TemplateHeader | null;
  footer: string | null;
  buttons: TemplateButton[];
  offer: TemplateOffer | null;
  unsupported: string[];
}

const READ = new Set(["HEADER", "BODY", "FOOTER", "BUTTONS", "LIMITED_TIME_OFFER"]);

/** `isAuthentication`: of that category, whose templates have a fixed body with a code. */
export function readParts(components: JsonObject[], isAuthentication: boolean): TemplateParts {
  const find = (type: string) => components.find((component) => wordIn(component, "type") === type);
  const header = find("HEADER");
  const footer = find("FOOTER");
  const shown = header && readHeader(header);
  const offered = find("LIMITED_TIME_OFFER");
  const offer = offered ? readOffer(offered) : null;
  const given = itemsIn(find("BUTTONS") ?? {}, "buttons").map((button) => (isObject(button) ? button : {}));
  const unsupported = [
    ...components
      .map((component) => wordIn(component, "type") ?? "UNKNOWN")
      .filter((type) => !READ.has(type)),
    ...(header && !shown ? [wordIn(header, "format") ?? "HEADER"] : []),
    ...(offered && !offer ? ["LIMITED_TIME_OFFER"] : []),
    ...given.flatMap((button) =>
      kindOf(button, isAuthentication) ? [] : (wordIn(button, "type") ?? "BUTTONS"),
    ),
  ];
  return {
    header: shown ?? null,
    footer: footer ? textIn(footer, "text") : null,
    buttons: given.map((button) => ({
      text: textIn(button, "text") ?? "",
      url: textIn(button, "url"),
      phone: textIn(button, "phone_number"),
      ...(kindOf(button, isAuthentication) ?? { type: "other", value: "none" }),
    })),
    offer,
    unsupported: [...new Set(unsupported)],
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
  VOICE_CALL: { type: "phone", value: "none" },
  COPY_CODE: { type: "copy_code", value: "required" },
  OTP: { type: "one_time_code", value: "none" },
  FLOW: { type: "form", value: "optional" },
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
