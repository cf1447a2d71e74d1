// The components of a submitted template as Meta lists them. Meta writes the texts of an authentication template itself.
import type { TemplateButton, TemplateComponent } from "../../store/template.ts";
import { refuse } from "../body-fields.ts";

export interface SubmittedComponent extends Omit<TemplateComponent, "buttons" | "cards"> {
  cards?: { components: SubmittedComponent[] }[] | undefined;
  add_security_recommendation?: boolean | undefined;
  code_expiration_minutes?: number | undefined;
  buttons?:
    | (Omit<TemplateButton, "text"> & { text?: string | undefined; otp_type?: string | undefined })[]
    | undefined;
}

/** Throws code 100 for a button without its fields. */
export function listedComponents(components: SubmittedComponent[], category: string): TemplateComponent[] {
  return components.map(({ buttons, cards, ...component }) => ({
    ...component,
    ...(category === "AUTHENTICATION" && fixedText(component)),
    ...(buttons && { buttons: buttons.map(listedButton) }),
    ...(cards && {
      cards: cards.map((card) => ({ components: listedComponents(card.components, category) })),
    }),
  }));
}

function fixedText(component: SubmittedComponent): { text?: string } {
  switch (component.type) {
    case "BODY": {
      const warning = component.add_security_recommendation
        ? " For your security, do not share this code."
        : "";
      return { text: `*{{1}}* is your verification code.${warning}` };
    }
    case "FOOTER":
      return { text: `This code expires in ${component.code_expiration_minutes ?? 10} minutes.` };
    default:
      return {};
  }
}

const OTP_URL = "https://www.whatsapp.com/otp/code/?otp_type=";
const TEXTS: Record<string, string> = {
  COPY_CODE: "Copy offer code",
  OTP: "Copy code",
  REQUEST_CONTACT_INFO: "Share contact info",
};

function listedButton(button: NonNullable<SubmittedComponent["buttons"]>[number]): TemplateButton {
  const { type, otp_type: kind, ...others } = button;
  const text = button.text ?? TEXTS[type];
  if (text === undefined) throw refuse(`The parameter text is required for a button of type ${type}.`);
  if (type === "OTP") return { type: "URL", text, url: `${OTP_URL}${kind ?? "COPY_CODE"}&code=otp{{1}}` };
  if (type === "URL" && !button.url) throw refuse("The parameter url is required for a button of type URL.");
  return { ...others, type, text };
}
