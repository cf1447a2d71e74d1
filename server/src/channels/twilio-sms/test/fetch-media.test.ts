// Files of persons' messages over real HTTP, with the redirect to Twilio's storage.
import { createServer, type ServerResponse } from "node:http";
import { Agent, type Dispatcher, MockAgent } from "undici";
import { afterAll, describe, expect, test } from "vitest";
import { useOpened } from "../../../../test/later.ts";
import { listen } from "../../../../test/listen.ts";
import { createTwilioSms } from "../twilio-sms.ts";

const CREDENTIALS = { account_sid: "AC1", auth_token: "secret", messaging_service_sid: undefined };
const SENDER = { numberId: "n", businessId: "b", phone: "+15550001000", credentials: CREDENTIALS };
const BASIC = `Basic ${Buffer.from("AC1:secret").toString("base64")}`;
const dispatcher = new Agent();

const requests: { path: string; authorization: string | undefined }[] = [];
const answers: Record<string, (response: ServerResponse) => void> = {
  "/file": (response) => response.writeHead(307, { location: `${storage.url}/stored` }).end(),
  "/direct": (response) => response.end("bytes"),
  "/gone": (response) => response.writeHead(404).end(),
  "/stored": (response) => response.end("bytes"),
  "/hops": (response) => response.writeHead(307, { location: `${storage.url}/hop` }).end(),
  "/hop": (response) => response.writeHead(302, { location: "/hop-2" }).end(),
  "/hop-2": (response) => response.writeHead(302, { location: "/stored" }).end(),
  "/round": (response) => response.writeHead(302, { location: "/round" }).end(),
  "/elsewhere": (response) => response.writeHead(302, { location: "javascript:alert(1)" }).end(),
};

const serve = () => {
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? "", authorization: request.headers.authorization });
    answers[request.url ?? ""]?.(response);
  });
  return useOpened(() => listen(server));
};
const [api, storage] = [serve(), serve()];
afterAll(() => dispatcher.close());

async function fetchFile(source: string, twilioApiUrl = api.url, through: Dispatcher = dispatcher) {
  requests.length = 0;
  const twilio = createTwilioSms({ twilioApiUrl }, Date.now);
  const download = await twilio.fetchMedia?.(source, SENDER, { dispatcher: through, timeout: 2_000 });
  if (download?.kind !== "open") return download;
  let text = "";
  for await (const chunk of download.body) text += chunk.toString();
  download.close();
  return text;
}

test("several redirects are followed, and only Twilio's own host gets the credentials", async () => {
  expect(await fetchFile(`${api.url}/hops`)).toBe("bytes");
  const paths = requests.map(({ path, authorization }) => [path, authorization]);
  expect(paths).toEqual([
    ["/hops", BASIC],
    ["/hop", undefined],
    ["/hop-2", undefined],
    ["/stored", undefined],
  ]);
  expect(await fetchFile(`${api.url}/round`)).toMatchObject({ kind: "refused" });
  expect(requests).toHaveLength(6);
});

test("a host that isn't Twilio's is never asked, and its file isn't called gone", async () => {
  expect(await fetchFile(`${storage.url}/direct`)).toEqual({ kind: "foreign" });
  expect(await fetchFile("no address")).toEqual({ kind: "foreign" });
  expect(requests).toEqual([]);
});

describe("beside api.twilio.com,", () => {
  /** What a request to the host got, without the network. */
  async function asked(source: string) {
    const seen: { origin: string; authorization: string | undefined }[] = [];
    const agent = new MockAgent();
    agent.disableNetConnect();
    const { origin, pathname } = new URL(source);
    agent
      .get(origin)
      .intercept({ path: pathname })
      .reply(({ headers, ...request }) => {
        const { authorization } = headers as Record<string, string>;
        seen.push({ origin: String(request.origin), authorization });
        return { statusCode: 200, data: "bytes" };
      });
    return { fetched: await fetchFile(source, "https://api.twilio.com", agent), seen };
  }

  test.each(["https://api.dublin.ie1.twilio.com/file", "https://mcs.us1.twilio.com/file"])(
    "%s is one of Twilio's hosts",
    async (source) => {
      const { fetched, seen } = await asked(source);
      expect(fetched).toBe("bytes");
      expect(seen).toEqual([{ origin: new URL(source).origin, authorization: BASIC }]);
    },
  );

  test.each([
    "https://twilio.com.attacker.example/file",
    "https://nottwilio.com/file",
    "http://api.ie1.twilio.com/file",
    "https://attacker.example/twilio.com",
  ])("%s is none", async (source) => {
    expect(await asked(source)).toEqual({ fetched: { kind: "foreign" }, seen: [] });
  });
});

test("a file that was deleted is gone, and another redirect is refused", async () => {
  expect(await fetchFile(`${api.url}/gone`)).toEqual({ kind: "gone" });
  expect(await fetchFile(`${api.url}/elsewhere`)).toMatchObject({ kind: "refused" });
});
