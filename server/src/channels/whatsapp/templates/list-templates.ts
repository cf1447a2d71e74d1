// Lists the templates of a business, page by page.
import type { Failure, TemplateListing } from "../../connector.ts";
import { type JsonObject, objectIn, textIn } from "../../json.ts";
import { refusal } from "../errors/graph-error.ts";
import type { Graph } from "../graph.ts";
import { readTemplate } from "./read-template.ts";

const FIELDS = "id,name,status,category,previous_category,language,components,parameter_format";
const PAGE = 100;
/** Meta allows a business 6,000 templates. More pages mean that the cursors form a cycle. */
const PAGES = 100;

export async function listTemplates(graph: Graph): Promise<TemplateListing> {
  const listed = await listItems(graph, { fields: FIELDS });
  if (!Array.isArray(listed)) return { kind: "refused", failure: listed };
  return { kind: "listed", templates: listed.flatMap((item) => readTemplate(item) ?? []) };
}

/** All templates that fit the query, as Meta lists them. */
export async function listItems(
  { get, sender }: Graph,
  wanted: { fields: string; name?: string },
): Promise<unknown[] | Failure> {
  const items: unknown[] = [];
  let after: string | null = null;
  for (let page = 0; page < PAGES; page++) {
    const query = new URLSearchParams({ ...wanted, limit: String(PAGE) });
    if (after !== null) query.set("after", after);
    const answer = await get(`/${sender.businessId}/message_templates?${query}`);
    if (!answer.ok) return answer.failure;
    const { body } = answer;
    // A proxy's error page isn't an empty list: an empty list would remove every template.
    if (!Array.isArray(body["data"])) break;
    items.push(...body["data"]);
    after = nextCursor(body);
    if (after === null) return items;
  }
  return refusal("channel_unavailable", "WhatsApp's list of templates can't be read.");
}

/** Only the cursor is used, because the URL in `next` contains the token. */
function nextCursor(body: JsonObject): string | null {
  const paging = objectIn(body, "paging");
  const cursors = paging && objectIn(paging, "cursors");
  return paging && cursors && textIn(paging, "next") !== null ? textIn(cursors, "after") : null;
}
