// Checks the parameters of a template message's buttons, like Meta.
import { GraphError } from "../../graph-error.ts";
import type { Template, TemplateButton } from "../../store/template.ts";
import { isRecord } from "../body-fields.ts";
import type { GivenButton } from "./read-components.ts";

interface Rule {
  /** In Meta's sentences. */
  name: string;
  /** Null for a button that takes no parameter. */
  subType: string | null;
  isRequired: boolean;
}

/** The longest one-time code, and the longest code of an offer. */
const LONGEST_CODE = 15;

/** `code`: the body's text parameter of an authentication template, which its button repeats. */
export function checkButtons(template: Template, given: GivenButton[], code: unknown): void {
  const buttons = template.components.find(({ type }) => type === "BUTTONS")?.buttons ?? [];
  for (const one of given) {
    const button = buttons[one.index];
    if (!button) throw new GraphError(100, { details: `buttons: There is no button at index ${one.index}` });
    checkParameter(one, ruleOf(button));
    if (template.category === "AUTHENTICATION") checkCode(one, code);
  }
  buttons.forEach((button, index) => {
    const { name, isRequired } = ruleOf(button);
    if (isRequired && !given.some((one) => one.index === index))
      throw new GraphError(131008, {
        details: `buttons: Button at index ${index} of type ${name} requires a parameter`,
      });
  });
}

function ruleOf({ type, url }: TemplateButton): Rule {
  switch (type) {
    case "QUICK_REPLY":
      return { name: "QuickReply", subType: "quick_reply", isRequired: false };
    case "URL":
      return url?.includes("{{")
        ? { name: "Url", subType: "url", isRequired: true }
        : { name: "Url", subType: null, isRequired: false };
    case "COPY_CODE":
      return { name: "CopyCode", subType: "copy_code", isRequired: true };
    case "FLOW":
      return { name: "Flow", subType: "flow", isRequired: true };
    case "PHONE_NUMBER":
      return { name: "Call", subType: null, isRequired: false };
    default:
      return { name: type, subType: type.toLowerCase(), isRequired: false };
  }
}

/** By the kind of button: the type of its only parameter, whose value has the same name except for a form's. */
const PARAMETERS: Record<string, string> = {
  url: "text",
  quick_reply: "payload",
  copy_code: "coupon_code",
  flow: "action",
};

function checkParameter(
  { index, subType, parameters }: GivenButton,
  { name, subType: expected }: Rule,
): void {
  if (expected === null) {
    throw new GraphError(100, {
      details: `buttons: Button at index ${index} is of type ${name} and does not support parameters`,
    });
  }
  const [received, wanted] = [subType, expected].map((word) => word.toUpperCase());
  if (received !== wanted) {
    throw new GraphError(132012, {
      details: `buttons: Format mismatch at index ${index}, expected ${wanted}, received ${received}`,
    });
  }
  const type = PARAMETERS[subType];
  if (type === undefined) return;
  const [parameter] = parameters;
  if (parameter === undefined) {
    throw new GraphError(131008, {
      details: `buttons: Button at index ${index} of type ${name} requires a parameter`,
    });
  }
  if (parameters.length > 1 || parameter["type"] !== type) {
    throw new GraphError(132012, {
      details: `buttons: Button at index ${index} takes one parameter of type ${type}`,
    });
  }
  checkValue(type, parameter[type]);
}

function checkValue(type: string, value: unknown): void {
  if (type === "action" ? isRecord(value) : typeof value === "string" && value !== "") {
    if (type !== "coupon_code" || /^[A-Za-z0-9]{1,15}$/.test(value as string)) return;
    throw new GraphError(131009, {
      details: `coupon_code may have letters and digits only, at most ${LONGEST_CODE}`,
    });
  }
  throw new GraphError(131008, { details: `Parameter of type ${type} is missing ${type} value` });
}

/** Meta: "this value must appear twice in the payload. Maximum 15 characters." */
function checkCode({ index, parameters }: GivenButton, code: unknown): void {
  const repeated = parameters[0]?.["text"];
  if (typeof code === "string" && code.length <= LONGEST_CODE && repeated === code) return;
  throw new GraphError(131009, {
    details: `buttons: Button at index ${index} must repeat the code of the body, of at most ${LONGEST_CODE} characters`,
  });
}
