// The components of a template that a client writes. Source: Meta, "Template components". Every variable needs an example.
import type { JsonObject } from "../../json.ts";
import type { ButtonType, TemplateDraft } from "../../template.ts";

/** `call`: what the template has of its button that calls the business, such as how long it works. Meta allows one. */
export function writtenComponents(draft: TemplateDraft, call: JsonObject = {}): object[] {
  const { body, footer, buttons, example } = draft;
  return [
    ...headerComponent(draft),
    { type: "BODY", text: body, ...examplesOf("body_text", draft.parameterFormat, example.variables) },
    ...(footer === null ? [] : [{ type: "FOOTER", text: footer }]),
    ...(buttons.length === 0
      ? []
      : [
          {
            type: "BUTTONS",
            buttons: buttons.map((button, index) => ({
              ...(button.type === "call" && call),
              ...writtenButton(button, example.buttons[index] ?? null),
            })),
          },
        ]),
  ];
}

function headerComponent({ header, parameterFormat, example }: TemplateDraft): object[] {
  if (header === null) return [];
  if (header.type !== "text") return [{ type: "HEADER", format: header.type.toUpperCase() }];
  const { text, variable } = header;
  const values = variable === null ? [] : [{ name: variable, value: example.header ?? "" }];
  return [{ type: "HEADER", format: "TEXT", text, ...examplesOf("header_text", parameterFormat, values) }];
}

/** The numbers' values are a list; a body's is in another list, because it can have several examples. */
function examplesOf(
  key: "body_text" | "header_text",
  format: TemplateDraft["parameterFormat"],
  values: { name: string; value: string }[],
): object {
  if (values.length === 0) return {};
  if (format === "NAMED") {
    const named = values.map(({ name, value }) => ({ param_name: name, example: value }));
    return { example: { [`${key}_named_params`]: named } };
  }
  const list = values.map(({ value }) => value);
  return { example: { [key]: key === "body_text" ? [list] : list } };
}

const TYPES: Partial<Record<ButtonType, string>> = {
  quick_reply: "QUICK_REPLY",
  url: "URL",
  phone: "PHONE_NUMBER",
  call: "VOICE_CALL",
  copy_code: "COPY_CODE",
  request_contact: "REQUEST_CONTACT_INFO",
};

function writtenButton(
  { type, text, url, phone }: TemplateDraft["buttons"][number],
  example: string | null,
): object {
  const filled =
    example !== null && type === "url" ? [url?.replace(/\{\{[^{}]*\}\}/, () => example)] : example;
  return {
    type: TYPES[type],
    // Meta writes the texts of these buttons.
    ...(type !== "copy_code" && type !== "request_contact" && { text }),
    ...(url !== null && { url }),
    ...(phone !== null && { phone_number: phone }),
    ...(filled !== null && { example: filled }),
  };
}
