// The id of a request: the client's own, or a new one.
import { newUuid, publicId } from "../ids.ts";

export function requestId({ headers }: { headers: Record<string, unknown> }): string {
  const given = headers["request-id"];
  if (typeof given === "string" && /^[\w.:-]{1,128}$/.test(given)) return given;
  return publicId("req", newUuid());
}
