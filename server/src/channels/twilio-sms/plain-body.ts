// The text of a message of a person. Some carriers pass long texts on in base64, and nothing in the hook says so. Source: reports of
// other services that receive through Twilio; its documentation doesn't mention it.

/** Shorter texts come as they are. */
const SHORTEST = 60;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const CONTROL = /[^\P{Cc}\n\r\t]/u;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A text that only looks like base64 stays: its bytes are no text. */
export function plainBody(body: string): string {
  if (body.length < SHORTEST || body.length % 4 !== 0 || !BASE64.test(body)) return body;
  try {
    const text = utf8.decode(Buffer.from(body, "base64"));
    return CONTROL.test(text) ? body : text;
  } catch {
    return body;
  }
}
