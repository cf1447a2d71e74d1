// A stub of Twilio's API: records the requests, checks them against Twilio's OpenAPI document, and gives the test's answers.
import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiStub } from "../../test/api-stub.ts";
import type { TwilioSender } from "../credentials.ts";
import document from "../testdata/messages.openapi.json" with { type: "json" };

export const ACCOUNT = "AC00000000000000000000000000000001";
export const TOKEN = "token-that-nobody-may-see";
export const PHONE = "+15550001000";

export const SENDER: TwilioSender = {
  numberId: `${ACCOUNT}/${PHONE}`,
  businessId: ACCOUNT,
  phone: PHONE,
  credentials: { account_sid: ACCOUNT, auth_token: TOKEN, messaging_service_sid: undefined },
};

export interface RecordedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  authorization: string | undefined;
  form: Record<string, string>;
}

/** A status with JSON, or a function that handles the connection itself. */
export type StubAnswer =
  | { status: number; json: unknown }
  | ((request: IncomingMessage, response: ServerResponse) => void);

export class TwilioStub extends ApiStub {
  readonly requests: RecordedRequest[] = [];
  /** How requests break Twilio's document. */
  readonly faults: string[] = [];
  /** For requests without an answer in `answers`. */
  standard: (request: RecordedRequest) => StubAnswer = () => (_request, response) => response.destroy();
  answers: StubAnswer[] = [];

  protected override async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = Buffer.concat(await request.toArray());
    const url = new URL(request.url ?? "", "http://stub");
    const query = Object.fromEntries(url.searchParams);
    const form = Object.fromEntries(new URLSearchParams(bytes.toString("utf8")));
    const { method = "", headers } = request;
    const recorded = { method, path: url.pathname, query, authorization: headers.authorization, form };
    if (url.pathname.endsWith("/Messages.json")) this.faults.push(...faultsOf(recorded));
    this.requests.push(recorded);
    const next = this.answers.shift() ?? this.standard(recorded);
    if (typeof next === "function") return next(request, response);
    response.writeHead(next.status, { "content-type": "application/json" }).end(JSON.stringify(next.json));
  }
}

const { get, post } = document.paths["/2010-04-01/Accounts/{AccountSid}/Messages.json"];
const createForm = post.requestBody.content["application/x-www-form-urlencoded"].schema;

function faultsOf({ method, query, form }: RecordedRequest): string[] {
  if (method === "GET") {
    const known = get.parameters.map(({ name }) => name);
    return Object.keys(query).filter((name) => !known.includes(name));
  }
  const properties: Record<string, { $ref?: string; type?: string; pattern?: string } | undefined> =
    createForm.properties;
  return [
    ...createForm.required.filter((name) => !(name in form)),
    ...Object.entries(form).flatMap(([name, value]) => {
      const property = properties[name];
      const isValid = property && new RegExp(property.pattern ?? "").test(value);
      return isValid ? [] : [`${name}=${value}`];
    }),
  ];
}

/** A message as Twilio answers it. */
export function messageResource(own: Record<string, unknown> = {}) {
  return {
    account_sid: ACCOUNT,
    api_version: "2010-04-01",
    body: "Hello",
    date_created: "Thu, 24 Aug 2023 05:01:45 +0000",
    date_sent: null,
    date_updated: "Thu, 24 Aug 2023 05:01:45 +0000",
    direction: "outbound-api",
    error_code: null,
    error_message: null,
    from: PHONE,
    messaging_service_sid: null,
    num_media: "0",
    num_segments: "1",
    price: null,
    price_unit: null,
    sid: "SM00000000000000000000000000000001",
    status: "queued",
    subresource_uris: {},
    to: "+15551234567",
    uri: `/2010-04-01/Accounts/${ACCOUNT}/Messages/SM00000000000000000000000000000001.json`,
    ...own,
  };
}
