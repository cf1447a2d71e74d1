// The buttons of a template message, as the phone shows them.
import type { RenderedButton } from "../../../store/message.ts";
import type { Template } from "../../store/template.ts";
import type { GivenButton } from "./read-components.ts";

const VARIABLE = /\{\{[^}]*\}\}/;

/** Undefined for a template without buttons. */
export function renderButtons(template: Template, given: GivenButton[]): RenderedButton[] | undefined {
  const buttons = template.components.find(({ type }) => type === "BUTTONS")?.buttons;
  return buttons?.map(({ type, text, url, phone_number }, index) => {
    const parameter = given.find((one) => one.index === index)?.parameters[0] ?? {};
    const { payload, coupon_code: code } = parameter;
    const end = encodeURIComponent(String(parameter["text"] ?? ""));
    return {
      type,
      text,
      ...(url !== undefined && { url: url.replace(VARIABLE, end) }),
      ...(phone_number !== undefined && { phone_number }),
      ...(typeof payload === "string" && { payload }),
      ...(typeof code === "string" && { code }),
    };
  });
}
