// A text with buttons or a list, or a question for the phone number, within the limits of its channel.
import type { Connector, InteractiveContent } from "../../../channels/index.ts";
import { codePoints } from "../../../platform/http/index.ts";
import { type Fault, invalidInput } from "../../../platform/problem.ts";
import { messageErrors } from "../../errors.ts";
import * as problems from "../../message/problems.ts";
import type { NewMessage } from "../new-message-field.ts";

type Given = NonNullable<NewMessage["interactive"]>;

/** Throws 422 with every fault. */
export function draftInteractive(given: Given, connector: Connector): InteractiveContent {
  const limits = connector.capabilities.interactive;
  if (!limits) throw problems.notSupportedByChannel(connector, "interactive");
  const faults: Fault[] = [];
  const refuse = (path: string, code: string, detail: string) =>
    faults.push({ pointer: `/interactive${path}`, code, detail });
  const checkLength = (path: string, value: string | undefined, most: number) => {
    if (value !== undefined && codePoints(value) > most)
      refuse(path, "too_long", `${connector.channel} shows at most ${most} characters here.`);
  };
  const { header = null, footer = null, buttons, list, request_contact: asked } = given;
  if (asked && !limits.request_contact) throw problems.notSupportedByChannel(connector, "interactive");
  if ([buttons, list, asked].filter((form) => form !== undefined).length !== 1)
    refuse(
      "",
      messageErrors.buttons_or_list.code,
      "Exactly one of the fields buttons, list and request_contact is needed.",
    );
  const body = asked?.text ?? given.body ?? "";
  for (const field of ["header", "body", "footer"] as const)
    if (asked && given[field] !== undefined)
      refuse(
        `/${field}`,
        messageErrors.buttons_or_list.code,
        "The question in request_contact is the whole text.",
      );
  if (!asked && body === "") refuse("/body", "required", "A text is needed.");
  checkLength("/header", given.header, limits.header_length);
  checkLength(asked ? "/request_contact/text" : "/body", body, limits.body_length);
  checkLength("/footer", given.footer, limits.footer_length);
  const choices: { id: string; title: string; path: string }[] = [];
  for (const [index, button] of (buttons ?? []).entries()) {
    const path = `/buttons/${index}`;
    checkLength(`${path}/title`, button.title, limits.buttons.title_length);
    choices.push({ ...button, path });
  }
  if (buttons && buttons.length > limits.buttons.most)
    refuse("/buttons", "too_large", `${connector.channel} shows at most ${limits.buttons.most} buttons.`);
  if (list) checkLength("/list/button", list.button, limits.list.button_length);
  for (const [at, section] of (list?.sections ?? []).entries()) {
    const path = `/list/sections/${at}`;
    checkLength(`${path}/title`, section.title, limits.list.title_length);
    if (list && list.sections.length > 1 && !section.title)
      refuse(`${path}/title`, "required", "With several sections, each needs a title.");
    for (const [index, row] of section.rows.entries()) {
      checkLength(`${path}/rows/${index}/title`, row.title, limits.list.title_length);
      checkLength(`${path}/rows/${index}/description`, row.description, limits.list.description_length);
      choices.push({ ...row, path: `${path}/rows/${index}` });
    }
  }
  if (list && choices.length > limits.list.most)
    refuse("/list", "too_large", `${connector.channel} shows at most ${limits.list.most} rows in all.`);
  const refuseRepeated = (field: "id" | "title") => {
    const seen = new Set<string>();
    for (const { [field]: value, path } of choices) {
      const detail = `Another choice has this ${field}.`;
      if (seen.has(value)) refuse(`${path}/${field}`, messageErrors.repeated_choice.code, detail);
      seen.add(value);
    }
  };
  refuseRepeated("id");
  // Rows of a list may look alike: their second lines differ.
  if (buttons) refuseRepeated("title");
  const [first, ...rest] = faults;
  if (first) throw invalidInput([first, ...rest]);
  return { type: "interactive", header, body, footer, choices: choicesOf(given) };
}

function choicesOf({ buttons, list, request_contact: asked }: Given): InteractiveContent["choices"] {
  if (asked) return { of: "request_contact" };
  if (buttons) return { of: "buttons", buttons };
  const sections = (list?.sections ?? []).map(({ title = null, rows }) => ({
    title,
    rows: rows.map(({ id, title: row, description = null }) => ({ id, title: row, description })),
  }));
  return { of: "list", button: list?.button ?? "", sections };
}
