// What the Graph API answers at an address where it has nothing, or nothing for this method.
import { GraphError, unknownObject } from "../graph-error.ts";

const version = /^v\d{1,3}\.\d{1,3}$/;
/** What objects have here under their id. */
const edges = new Set(["messages", "media", "message_templates", "phone_numbers"]);

export function isVersion(segment: string | undefined): boolean {
  return version.test(segment ?? "");
}

/**
 * Meta takes a version that it knows off the path, then the id of an object, and names the rest. So after a version that
 * it doesn't know, the id is named.
 */
export function unknownPath(method: string, url: string): GraphError {
  const [path = ""] = url.split("?", 1);
  const segments = path.split("/").filter(Boolean);
  const [id = "", ...rest] = isVersion(segments[0]) ? segments.slice(1) : segments;
  const isHere = rest.length === 0 || (rest.length === 1 && edges.has(rest[0] ?? ""));
  if (/^\d+$/.test(id) && isHere) return unknownObject(method, id);
  const named = rest.length > 0 ? rest.join("/") : id;
  return new GraphError(2500, { message: `Unknown path components: /${named}` });
}
