import type { ChannelHttp, ChannelTemplate, TemplateListing } from "../../connector.ts";
import { isObject, itemsIn, type JsonObject, objectIn, textIn } from "../../json.ts";
import type { WhatsAppSender } from "../credentials.ts";
import { refusal } from "../errors/graph-error.ts";
import type { Graph } from "../graph.ts";

const FIELDS = "id,name,status,category,language,components,parameter_format";
const PAGE = 100;
/** Meta allows a business 6,000 templates. More pages mean that the cursors form a cycle. */
const PAGES = 100;

export async function listTemplates(
  graph: Graph,
  sender: WhatsAppSender,
  http: ChannelHttp,
): Promise<TemplateListing> {
  const templates: ChannelTemplate[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES; page++) {
    const query = new URLSearchParams({ fields: FIELDS, limit: String(PAGE) });
    if (after !== null) query.set("after", after);
    const path = `/${sender.businessId}/message_templates?${query}`;
    const answer = await graph(sender, http, { method: "GET", path });
    if (!answer.ok) return { kind: "refused", failure: answer.failure };
    const body = isObject(answer.body) ? answer.body : {};
    // A proxy's error page isn't an empty list: an empty list would remove every template.
    if (!Array.isArray(body["data"])) break;
    templates.push(...itemsIn(body, "data").flatMap((item) => readTemplate(item) ?? []));
    after = nextCursor(body);
    if (after === null) return { kind: "listed", templates };
  }
  const failure = refusal("channel_unavailable", "WhatsApp's list of templates can't be read.");
  return { kind: "refused", failure };
}

/** Only the cursor is used, because the URL in `next` contains the token. */
function nextCursor(body: JsonObject): string | null {
  const paging = objectIn(body, "paging");
  const cursors = paging && objectIn(paging, "cursors");
  return paging && cursors && textIn(paging, "next") !== null ? textIn(cursors, "after") : null;
}

/** Null without a name and a language, which a message needs. */
function readTemplate(item: unknown): ChannelTemplate | null {
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

function variableNames(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{([^{}]+)\}\}/g)].map((match) => (match[1] as string).trim()))];
}

/** Templates from before Meta introduced named variables have no `parameter_format`. */
function isPositional(item: JsonObject, names: string[]): boolean {
  const format = textIn(item, "parameter_format")?.toUpperCase();
  if (format === "NAMED") return false;
  return format === "POSITIONAL" || names.every((name) => /^\d+$/.test(name));
}

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
