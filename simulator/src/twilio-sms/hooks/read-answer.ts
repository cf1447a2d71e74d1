// Reads the messages for the person in the answer to a webhook: TwiML, or plain text.

const MESSAGE = /<(Message|Sms)(?:\s[^>]*)?>([\s\S]*?)<\/\1>/g;
const BODY = /<Body(?:\s[^>]*)?>([\s\S]*?)<\/Body>/g;
const ENTITIES: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

/** Twilio sends each Message of a Response, and a whole answer in text/plain. Nothing in other types. */
export function readAnswer(contentType: string, answer: string): string[] {
  if (/^text\/plain\b/i.test(contentType)) return answer.trim() === "" ? [] : [answer.trim()];
  if (!/^(text|application)\/xml\b/i.test(contentType)) return [];
  return [...answer.matchAll(MESSAGE)].map(([, , content = ""]) => textOf(content)).filter(Boolean);
}

function textOf(content: string): string {
  const bodies = [...content.matchAll(BODY)].map(([, text = ""]) => text);
  const text = bodies.length > 0 ? bodies.join("") : content.replace(/<[^>]*>/g, "");
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? "").trim();
}
