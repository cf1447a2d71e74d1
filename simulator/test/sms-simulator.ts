// The SMS side of a test's simulator: a registered number, Twilio's API, and a service that receives webhooks.
import { text } from "node:stream/consumers";
import { serve } from "./file-server.ts";
import type { Answer, TestSimulator } from "./test-simulator.ts";
import { checkAnswer } from "./twilio-contract.ts";

export const account = `AC${"0123456789abcdef".repeat(2)}`;
export const service = `MG${"0123456789abcdef".repeat(2)}`;
export const token = "auth-token-of-the-test";
export const business = "+15550002000";
export const person = "+16505551234";
export const messages = `/2010-04-01/Accounts/${account}/Messages.json`;

export interface SmsCalls {
  /** Registers the number. */
  register(over?: object): Promise<Answer>;
  /** Calls Twilio's API with the account's credentials. Checks the answer by Twilio's document. */
  twilio(method: string, path: string, form?: Record<string, string>): Promise<Answer>;
  /** Sends an SMS to the person. */
  send(over?: Record<string, string | undefined>): Promise<Answer>;
  /** The person writes an SMS. */
  write(text: string, over?: object): Promise<Answer>;
}

export function smsCalls(simulator: Pick<TestSimulator, "call">): SmsCalls {
  const twilio: SmsCalls["twilio"] = async (method, path, form) => {
    const answer = await simulator.call(method, path, form && new URLSearchParams(form).toString(), {
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`,
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    });
    if (answer.status < 300) checkAnswer(method, path, answer.status, answer.body);
    return answer;
  };
  return {
    twilio,
    register: (over = {}) =>
      simulator.call("PUT", `/control/sms-numbers/${encodeURIComponent(business)}`, {
        account_sid: account,
        auth_token: token,
        ...over,
      }),
    send(over = {}) {
      const fields = { To: person, From: business, Body: "Hello", ...over };
      const given = Object.entries(fields).filter(([, value]) => value !== undefined);
      return twilio("POST", messages, Object.fromEntries(given) as Record<string, string>);
    },
    write: (text, over = {}) =>
      simulator.call("POST", "/control/inbound", { channel: "sms", from: person, text, ...over }),
  };
}

/** `webhooks`: the fields of each request. */
export async function webhookReceiver(): Promise<{ url: string; webhooks: Record<string, string>[] }> {
  const webhooks: Record<string, string>[] = [];
  const url = await serve(async (request, response) => {
    webhooks.push(Object.fromEntries(new URLSearchParams(await text(request))));
    response.writeHead(200, { "content-type": "text/xml" }).end("<Response/>");
  });
  return { url: `${url}/hook`, webhooks };
}
