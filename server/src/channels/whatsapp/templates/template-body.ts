// The template of a message, as Meta takes it. Source: Meta, "Template messages", "Limited-time offer templates" and "Media card
// carousel templates". Meta answers 132012 for a header of another form, and 131008 for a button without its parameter.
import type { ButtonType, ButtonValue, FilledParts, HeaderValue, TemplateContent } from "../../template.ts";

/** Meta's ids of files, by the ids of the account's files. */
type MediaIds = ReadonlyMap<string, string>;

export function templateBody(content: TemplateContent, mediaIds: MediaIds) {
  const { name, language, offer, cards } = content;
  const partsOf = (parts: FilledParts) =>
    partComponents(parts, content.parameterFormat === "NAMED", mediaIds);
  const { shown, tapped } = partsOf(content);
  const components = [
    ...shown,
    ...(offer ? [offerComponent(offer.expiresAt)] : []),
    ...tapped,
    ...(cards ? [{ type: "carousel", cards: cards.map((card, index) => cardOf(partsOf(card), index)) }] : []),
  ];
  return { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) };
}

function cardOf({ shown, tapped }: { shown: object[]; tapped: object[] }, index: number) {
  return { card_index: index, components: [...shown, ...tapped] };
}

/** The header and the body, and then the buttons. */
function partComponents(
  { header, mediaId, variables, buttons = [] }: FilledParts,
  isNamed: boolean,
  mediaIds: MediaIds,
) {
  const text = (name: string, value: string) => ({
    type: "text",
    text: value,
    ...(isNamed ? { parameter_name: name } : {}),
  });
  const parameters = variables.map(({ name, value }) => text(name, value));
  const file = mediaIds.get(mediaId ?? "") ?? null;
  return {
    shown: [
      ...(header ? [{ type: "header", parameters: [headerParameter(header, file, text)] }] : []),
      ...(parameters.length > 0 ? [{ type: "body", parameters }] : []),
    ],
    tapped: buttons.flatMap((button) => buttonComponent(button) ?? []),
  };
}

function headerParameter(
  header: HeaderValue,
  mediaId: string | null,
  text: (name: string, value: string) => object,
) {
  if (header.type === "text") return text(header.variable, header.text);
  if (header.type !== "location") {
    const { type, filename } = header;
    return { type, [type]: { id: mediaId, ...(filename !== null && { filename }) } };
  }
  const { latitude, longitude, name, address } = header;
  const words = { ...(name !== null && { name }), ...(address !== null && { address }) };
  return { type: "location", location: { latitude, longitude, ...words } };
}

function offerComponent(expiresAt: string) {
  const type = "limited_time_offer";
  return { type, parameters: [{ type, [type]: { expiration_time_ms: Date.parse(expiresAt) } }] };
}

function buttonComponent({ index, type, value }: ButtonValue) {
  const parameter = PARAMETERS[type];
  if (!parameter) return null;
  const parameters = [parameter.of(value ?? NO_TOKEN)];
  return { type: "button", sub_type: parameter.subType, index: String(index), parameters };
}

/** Meta's own value of a form's token that nobody chose. */
const NO_TOKEN = "unused";

const PARAMETERS: Record<ButtonType, { subType: string; of(value: string): object } | null> = {
  quick_reply: { subType: "quick_reply", of: (payload) => ({ type: "payload", payload }) },
  url: { subType: "url", of: (text) => ({ type: "text", text }) },
  copy_code: { subType: "copy_code", of: (code) => ({ type: "coupon_code", coupon_code: code }) },
  one_time_code: { subType: "url", of: (text) => ({ type: "text", text }) },
  form: { subType: "flow", of: (token) => ({ type: "action", action: { flow_token: token } }) },
  phone: null,
  call: null,
  request_contact: null,
  other: null,
};
