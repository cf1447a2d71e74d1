// Reads an item of GET /<business id>/message_templates.
import type { ChannelTemplate } from "../channel.ts";
import { isObject, itemsIn, type JsonObject, textIn } from "./json.ts";

/** Null without a name and a language, which a message needs. */
export function readTemplate(item: unknown): ChannelTemplate | null {
  if (!isObject(item)) return null;
  const name = textIn(item, "name");
  const language = textIn(item, "language");
  if (name === null || language === null) return null;
  const components = itemsIn(item, "components");
  const body = components.filter(isObject).find((component) => textIn(component, "type") === "BODY");
  const text = (body && textIn(body, "text")) ?? "";
  const names = variableNames(text);
  const positional = isPositional(item, names);
  return {
    name,
    language,
    category: textIn(item, "category") ?? "UNKNOWN",
    status: textIn(item, "status")?.toUpperCase() ?? "UNKNOWN",
    parameterFormat: positional ? "POSITIONAL" : "NAMED",
    body: text,
    // Positional values are matched by number, not by their order in the text.
    variables: positional ? names.toSorted((one, other) => Number(one) - Number(other)) : names,
    components,
    otherParameters: otherParameters(components),
  };
}

/** The `{{...}}` of a text in their order, each once. */
function variableNames(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{([^{}]+)\}\}/g)].map((match) => (match[1] as string).trim()))];
}

/** Templates from before Meta introduced named variables have no `parameter_format`. */
function isPositional(item: JsonObject, names: string[]): boolean {
  const format = textIn(item, "parameter_format")?.toUpperCase();
  if (format === "NAMED") return false;
  return format === "POSITIONAL" || names.every((name) => /^\d+$/.test(name));
}

/** Components and buttons without parameters. */
const PLAIN_COMPONENTS = new Set(["BODY", "FOOTER"]);
const PLAIN_BUTTONS = new Set(["QUICK_REPLY", "PHONE_NUMBER", "VOICE_CALL", "CATALOG", "FLOW"]);

function otherParameters(components: unknown[]): string[] {
  const needing = components.filter(isObject).filter((component) => {
    const type = textIn(component, "type") ?? "UNKNOWN";
    if (type === "HEADER") return textIn(component, "format") !== "TEXT" || isVariable(component, "text");
    if (type === "BUTTONS") return itemsIn(component, "buttons").some(needsParameter);
    return !PLAIN_COMPONENTS.has(type);
  });
  return [...new Set(needing.map((component) => textIn(component, "type") ?? "UNKNOWN"))];
}

function needsParameter(button: unknown): boolean {
  if (!isObject(button)) return true;
  const type = textIn(button, "type") ?? "UNKNOWN";
  return type === "URL" ? isVariable(button, "url") : !PLAIN_BUTTONS.has(type);
}

function isVariable(component: JsonObject, key: string): boolean {
  return textIn(component, key)?.includes("{{") ?? false;
}
