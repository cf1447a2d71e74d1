// The ids of requests that bring none: a beginning that the server has made up for itself, and their number.
import { newUuid, publicId } from "../ids.ts";

/** Digits of the number, in base 16; after four thousand million requests there are more. */
const DIGITS = 8;

/** An id of its own for each request took more than looking up who sends it. */
export function createRequestIds(): (request: { headers: Record<string, unknown> }) => string {
  const own = publicId("req", newUuid()).slice(0, -DIGITS);
  let count = 0;
  return ({ headers }) => {
    const given = headers["request-id"];
    if (typeof given === "string" && /^[\w.:-]{1,128}$/.test(given)) return given;
    return own + (count++).toString(16).padStart(DIGITS, "0");
  };
}
