// Lists every template of a business, page by page.
import type { ChannelHttp, ChannelSender, ChannelTemplate, TemplateListing } from "../channel.ts";
import type { Graph } from "./graph.ts";
import { refusal } from "./graph-error.ts";
import { isObject, itemsIn, objectIn, textIn } from "./json.ts";
import { readTemplate } from "./template.ts";

const FIELDS = "id,name,status,category,language,components,parameter_format";
const PAGE = 100;
/** Meta allows a business 6,000 templates; more pages mean that its cursors run in a circle. */
const PAGES = 100;

export async function listTemplates(
  graph: Graph,
  sender: ChannelSender,
  http: ChannelHttp,
): Promise<TemplateListing> {
  const templates: ChannelTemplate[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES; page++) {
    const answer = await graph.get(sender, http, pathOf(sender, after));
    if (!answer.ok) return { kind: "refused", failure: answer.failure };
    const body = isObject(answer.body) ? answer.body : null;
    // A proxy's friendly page isn't an empty list: taking it for one would remove every template.
    if (!Array.isArray(body?.["data"])) return { kind: "refused", failure: unreadable() };
    for (const item of itemsIn(body, "data")) {
      const template = readTemplate(item);
      if (template) templates.push(template);
    }
    after = nextCursor(body);
    if (after === null) return { kind: "listed", templates };
  }
  return { kind: "refused", failure: unreadable() };
}

function pathOf(sender: ChannelSender, after: string | null): string {
  const query = new URLSearchParams({ fields: FIELDS, limit: String(PAGE) });
  if (after !== null) query.set("after", after);
  return `/${sender.businessId}/message_templates?${query}`;
}

/** `next` says that there is more; its address holds the token, so only the cursor is used. */
function nextCursor(body: Record<string, unknown>): string | null {
  const paging = objectIn(body, "paging");
  const cursors = paging && objectIn(paging, "cursors");
  if (!paging || !cursors || textIn(paging, "next") === null) return null;
  return textIn(cursors, "after");
}

function unreadable() {
  return refusal("retry", "channel_failed", "WhatsApp's list of templates can't be read.");
}
