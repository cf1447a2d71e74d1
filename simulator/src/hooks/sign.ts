// Signs a hook's body as Meta does.
import { createHmac } from "node:crypto";

/** The value of X-Hub-Signature-256 over the very bytes of the body. */
export function signature(appSecret: string, body: string): string {
  return `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;
}
