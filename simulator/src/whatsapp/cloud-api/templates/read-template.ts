// Reads the template of a send: checks its parameters like Meta, and renders the text for the phone.

import type { MessageContent, RenderedTemplate } from "../../../store/message.ts";
import { GraphError } from "../../graph-error.ts";
import type { Template, TemplateComponent } from "../../store/template.ts";
import type { Templates } from "../../store/templates.ts";
import { isRecord, refuse, requiredText } from "../body-fields.ts";

type Parameters = Record<string, unknown>[];

/** Meta's limit for the text with its variables filled in. */
const MAX_BODY_LENGTH = 1024;
const VARIABLE = /\{\{\s*([A-Za-z0-9_]+)\s*\}\}/g;

/** Throws GraphError. */
export function readTemplate(templates: Templates, account: string, given: unknown): MessageContent {
  if (!isRecord(given)) throw refuse("The parameter template is required.");
  const name = requiredText(given, "name", "template['name']");
  const language = isRecord(given["language"]) ? given["language"] : {};
  const code = requiredText(language, "code", "template['language']['code']");
  const template = usable(templates.find(account, name, code), name, code);
  const rendered = render(template, readComponents(given["components"]));
  if ([...rendered.body].length > MAX_BODY_LENGTH) {
    throw new GraphError(132005, {
      details: `body: the text with its parameters is over ${MAX_BODY_LENGTH} characters`,
    });
  }
  return { type: "template", category: template.category.toLowerCase(), template: rendered };
}

/** The names of variables in a text, in order and without duplicates. */
export function variablesOf(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1] ?? ""))];
}

function usable(template: Template | undefined, name: string, code: string): Template {
  if (template === undefined || template.status === "REJECTED") {
    throw new GraphError(132001, { details: `template name (${name}) does not exist in ${code}` });
  }
  if (template.status === "PAUSED") {
    throw new GraphError(132015, { details: `template (${name}) is paused due to low quality` });
  }
  return template;
}

/** Parameters by component. */
function readComponents(given: unknown): Map<string, Parameters> {
  const components = new Map<string, Parameters>();
  if (given === undefined || given === null) return components;
  if (!Array.isArray(given)) throw refuse("Param template['components'] must be an array.");
  given.forEach((component: unknown, index) => {
    const shown = `template['components'][${index}]`;
    if (!isRecord(component)) throw refuse(`Param ${shown} must be a JSON object.`);
    const type = requiredText(component, "type", `${shown}['type']`).toLowerCase();
    if (!["header", "body", "button"].includes(type)) {
      throw refuse(`Param ${shown}['type'] must be one of {HEADER, BODY, BUTTON} - got "${type}".`);
    }
    const parameters: unknown = component["parameters"] ?? [];
    if (!Array.isArray(parameters) || !parameters.every(isRecord)) {
      throw refuse(`Param ${shown}['parameters'] must be an array of JSON objects.`);
    }
    components.set(type, parameters);
  });
  return components;
}

function render(template: Template, given: Map<string, Parameters>): RenderedTemplate {
  const part = (type: TemplateComponent["type"]) => template.components.find((one) => one.type === type);
  const header = part("HEADER")?.text;
  const footer = part("FOOTER")?.text;
  const buttons = part("BUTTONS")?.buttons?.map((button) => button.text);
  const filled = header && fill(template, "header", header, given.get("header") ?? []);
  return {
    name: template.name,
    language: template.language,
    ...(filled && { header: filled }),
    body: fill(template, "body", part("BODY")?.text ?? "", given.get("body") ?? []),
    ...(footer && { footer }),
    ...(buttons && { buttons }),
  };
}

function fill(template: Template, component: string, text: string, parameters: Parameters): string {
  const names = variablesOf(text);
  if (parameters.length !== names.length) {
    throw new GraphError(132000, {
      details: `${component}: number of localizable_params (${parameters.length}) does not match the expected number of params (${names.length})`,
    });
  }
  const values = new Map<string, string>();
  parameters.forEach((parameter, index) => {
    if (parameter["type"] !== "text") {
      throw new GraphError(132012, { details: `${component}: parameter ${index + 1} must be of type text` });
    }
    const value = parameter["text"];
    if (typeof value !== "string" || value === "") {
      throw new GraphError(131008, { details: "Parameter of type text is missing text value" });
    }
    const name = template.parameter_format === "NAMED" ? nameOf(parameter, names) : `${index + 1}`;
    if (values.has(name)) throw new GraphError(100, { details: `The parameter ${name} is there twice` });
    values.set(name, value);
  });
  return text.replace(VARIABLE, (_, name: string) => values.get(name) ?? "");
}

function nameOf(parameter: Record<string, unknown>, names: string[]): string {
  const name = parameter["parameter_name"];
  if (typeof name !== "string" || name === "") {
    throw new GraphError(100, { details: "Parameter name is missing or empty" });
  }
  if (!names.includes(name)) {
    throw new GraphError(100, { details: `The template has no parameter named ${name}` });
  }
  return name;
}
