// The parts of a template that are too long with the values of a message.
import type { Connector } from "../../channels/index.ts";
import { valueErrors } from "../../platform/errors/value-errors.ts";
import { codePoints } from "../../platform/http/index.ts";
import { type Fault, jsonPointer } from "../../platform/problem.ts";
import { fillBody } from "../kept-body.ts";
import type { TemplateRow } from "../template.ts";
import type { TemplateField } from "../template-field.ts";

export interface FilledLimits {
  channel: string;
  /** Missing for a channel without templates. */
  filled: NonNullable<Connector["capabilities"]["template"]>["filled"] | undefined;
}

type Template = Pick<TemplateRow, "header" | "body" | "variables" | "buttons" | "cards">;

/** Each fault points at the longest value of its part. `wanted` has a value for each variable. */
export function filledFaults(
  { header, body, variables: [first = ""], buttons, cards }: Template,
  { variables = {}, header: title, buttons: given = {}, cards: ofCards = [] }: TemplateField,
  { channel, filled }: FilledLimits,
): Fault[] {
  if (!filled) return [];
  // With the name that the value has in the request.
  const titleText = (header?.text ?? "").replace(/\{\{.*?\}\}/, "{{text}}");
  const parts: Part[] = [
    ["body", filled.body_length, body, variables, ["variables"]],
    ["header", filled.header_length, titleText, title?.text ? { text: title.text } : {}, ["header"]],
    ...cards.map(({ body: text }, index): Part => {
      const values = ofCards[index]?.variables ?? {};
      return [
        `body of card ${index}`,
        filled.card_length,
        text ?? "",
        values,
        ["cards", `${index}`, "variables"],
      ];
    }),
    ...buttons.flatMap(({ type }, index): Part[] => {
      const part = `code of button ${index}`;
      const { [first]: code = "" } = variables;
      const { [index]: coupon = "" } = given;
      if (type === "one_time_code")
        return [[part, filled.code_length, `{{${first}}}`, { [first]: code }, ["variables"]]];
      return type === "copy_code"
        ? [[part, filled.code_length, `{{${index}}}`, { [index]: coupon }, ["buttons"]]]
        : [];
    }),
  ];
  return parts.flatMap(([part, most, text, values, path]) => {
    const all = Object.entries(values);
    const length = codePoints(fillBody(text, new Map(all)));
    const [longest] = all.toSorted(([, one], [, other]) => other.length - one.length);
    if (!longest || most === null || length <= most) return [];
    const detail = `With the values, the ${part} has ${length} characters. ${channel} takes at most ${most}.`;
    return {
      pointer: jsonPointer(["template", ...path, longest[0]]),
      code: valueErrors.too_long.code,
      detail,
    };
  });
}

/** `text` has variables. `path`: of the values, in the template of the request. */
type Part = [part: string, most: number | null, text: string, values: Record<string, string>, path: string[]];
