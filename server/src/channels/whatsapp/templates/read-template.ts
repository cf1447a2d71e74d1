// Reads a template of Meta's list.
import { isObject, itemsIn, type JsonObject, textIn } from "../../json.ts";
import type { ChannelTemplate } from "../../template.ts";
import { bodyOf, inOrder, readParts, wordIn } from "./read-parts.ts";
import { isNumber } from "./variables.ts";

/** Null without a name and a language, which a message needs. */
export function readTemplate(item: unknown): ChannelTemplate | null {
  if (!isObject(item)) return null;
  const name = textIn(item, "name");
  const language = textIn(item, "language");
  if (name === null || language === null) return null;
  const components = itemsIn(item, "components");
  const read = components.filter(isObject);
  const { body, names } = bodyOf(read);
  const positional = isPositional(item, names);
  const category = wordIn(item, "category") ?? "UNKNOWN";
  return {
    name,
    language,
    category,
    previousCategory: wordIn(item, "previous_category"),
    status: wordIn(item, "status") ?? "UNKNOWN",
    parameterFormat: positional ? "POSITIONAL" : "NAMED",
    body: body ?? "",
    variables: inOrder(names),
    ...readParts(read, category === "AUTHENTICATION"),
    components,
  };
}

/** Templates from before Meta introduced named variables have no `parameter_format`. */
function isPositional(item: JsonObject, names: string[]): boolean {
  const format = wordIn(item, "parameter_format");
  if (format === "NAMED") return false;
  return format === "POSITIONAL" || names.every(isNumber);
}
