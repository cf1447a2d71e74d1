// The Graph API's answer for an unknown path or method.
import { GraphError, unknownObject } from "../graph-error.ts";

const VERSION = /^v\d{1,3}\.\d{1,3}$/;
/** Paths below the id of an object. */
const EDGES = new Set([
  "messages",
  "media",
  "message_templates",
  "phone_numbers",
  "subscribed_apps",
  "smb_app_data",
]);

export function isVersion(segment: string | undefined): boolean {
  return VERSION.test(segment ?? "");
}

/** Like Meta, strips a known version and the id of an object, and names the rest. After an unknown version, names the id. */
export function unknownPath(method: string, url: string): GraphError {
  const [path = ""] = url.split("?", 1);
  const segments = path.split("/").filter(Boolean);
  const [id = "", ...rest] = isVersion(segments[0]) ? segments.slice(1) : segments;
  const isHere = rest.length === 0 || (rest.length === 1 && EDGES.has(rest[0] ?? ""));
  if (/^\d+$/.test(id) && isHere) return unknownObject(method, id);
  const named = rest.length > 0 ? rest.join("/") : id;
  return new GraphError(2500, { message: `Unknown path components: /${named}` });
}
