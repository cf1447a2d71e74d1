import { createServer } from "node:http";
import { type Agent, request } from "undici";
import { beforeEach, describe, expect, test } from "vitest";
import { listen } from "../../../../test/listen.ts";
import type { ResolveHost } from "../address-fault.ts";
import { resolvedAddressFault } from "../address-fault.ts";
import { createOutboundAgent, type OutboundAgentOptions } from "../create-outbound-agent.ts";
import { ForbiddenAddress } from "../ip-policy.ts";

let port: number;
let connections: number;
let paths: (string | undefined)[];
const agents: Agent[] = [];

beforeEach(async () => {
  connections = 0;
  paths = [];
  const server = createServer((incoming, response) => {
    paths.push(incoming.url);
    if (incoming.url === "/moved") response.writeHead(302, { location: "/elsewhere" }).end();
    else if (incoming.url === "/close") response.writeHead(200, { connection: "close" }).end();
    else response.end();
  });
  server.on("connection", () => connections++);
  const listening = await listen(server);
  port = listening.port;
  return async () => {
    await Promise.all(agents.splice(0).map((agent) => agent.destroy()));
    await listening.close();
  };
});

function agentWith(options: OutboundAgentOptions): Agent {
  const agent = createOutboundAgent(options);
  agents.push(agent);
  return agent;
}

async function statusOf(dispatcher: Agent, url: string): Promise<number> {
  const { statusCode, body } = await request(url, { dispatcher, method: "POST", body: "{}" });
  await body.dump();
  return statusCode;
}

/** Each call of the resolver gives the next answer. */
function answersOf(...answers: string[][]): ResolveHost {
  return async () =>
    (answers.shift() ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
}

describe("a request", () => {
  test("reaches a private address where private addresses are allowed, over one kept connection", async () => {
    const agent = agentWith({ allowPrivate: true, resolve: answersOf(["127.0.0.1"]) });
    expect(await statusOf(agent, `http://hooks.example.com:${port}/1`)).toBe(200);
    // undici releases the connection after the body has ended.
    await new Promise((resolve) => setImmediate(resolve));
    expect(await statusOf(agent, `http://hooks.example.com:${port}/2`)).toBe(200);
    expect(await statusOf(agent, `http://127.0.0.1:${port}/3`)).toBe(200);
    expect(paths).toEqual(["/1", "/2", "/3"]);
    expect(connections).toBe(2);
  });

  test.each([
    ["an IPv4-mapped address", "[::ffff:127.0.0.1]"],
    ["the unspecified address, which Linux connects to loopback", "0.0.0.0"],
    ["an octal address", "0177.0.0.1"],
  ])("to the literal of %s fails without a connection", async (_name, host) => {
    const resolve: ResolveHost = () => expect.unreachable("Literals need no DNS.");
    const agent = agentWith({ allowPrivate: false, resolve });
    for (const scheme of ["http", "https"])
      await expect(statusOf(agent, `${scheme}://${host}:${port}/`)).rejects.toBeInstanceOf(ForbiddenAddress);
    expect(connections).toBe(0);
  });

  test.each([
    ["a public address and then a private one", ["8.8.8.8", "127.0.0.1"]],
    ["a mapped address", ["::ffff:7f00:1"]],
  ])("to a name with %s fails without a connection", async (_name, ips) => {
    for (const scheme of ["http", "https"]) {
      const agent = agentWith({ allowPrivate: false, resolve: answersOf(ips) });
      const error = await statusOf(agent, `${scheme}://hooks.example.com:${port}/`).catch((reason) => reason);
      expect(error).toBeInstanceOf(ForbiddenAddress);
      expect(error).toMatchObject({ hostname: "hooks.example.com", ip: expect.stringMatching(/127|7f00/) });
      expect(error.message).not.toContain(error.ip);
    }
    expect(connections).toBe(0);
  });

  test("fails when the name was public while the address was set, and is loopback at the connect", async () => {
    const resolve = answersOf(["8.8.8.8"], ["127.0.0.1"]);
    const url = `https://hooks.example.com:${port}/`;
    expect(await resolvedAddressFault(url, { allowPrivate: false }, resolve)).toBe(null);
    const agent = agentWith({ allowPrivate: false, resolve });
    await expect(statusOf(agent, url)).rejects.toBeInstanceOf(ForbiddenAddress);
    expect(connections).toBe(0);
  });

  test("resolves and checks the name at every connect, and a later connect can succeed again", async () => {
    const resolve = answersOf(["127.0.0.1"], ["169.254.169.254"], ["127.0.0.1"]);
    const agent = agentWith({ allowPrivate: true, resolve });
    const url = `http://hooks.example.com:${port}/close`;
    expect(await statusOf(agent, url)).toBe(200);
    await expect(statusOf(agent, url)).rejects.toBeInstanceOf(ForbiddenAddress);
    expect(await statusOf(agent, url)).toBe(200);
  });

  test("answers a redirect and doesn't follow it", async () => {
    const agent = agentWith({ allowPrivate: true });
    expect(await statusOf(agent, `http://127.0.0.1:${port}/moved`)).toBe(302);
    expect(paths).toEqual(["/moved"]);
  });

  test("fails with the resolver's error when the name doesn't resolve", async () => {
    const resolve = () => Promise.reject(Object.assign(new Error("not found"), { code: "ENOTFOUND" }));
    const agent = agentWith({ allowPrivate: false, resolve });
    await expect(statusOf(agent, "https://hooks.example.com/")).rejects.toMatchObject({ code: "ENOTFOUND" });
    const empty = agentWith({ allowPrivate: false, resolve: answersOf([]) });
    await expect(statusOf(empty, "https://hooks.example.com/")).rejects.toThrow("has no IP address");
  });

  test("fails after the time limit when the resolver doesn't answer", async () => {
    const resolve = () => new Promise<never>(() => {});
    const agent = agentWith({ allowPrivate: false, resolve, connectTimeoutMs: 50 });
    await expect(statusOf(agent, "https://hooks.example.com/")).rejects.toMatchObject({
      code: "UND_ERR_CONNECT_TIMEOUT",
    });
  });
});

test("concurrent requests to an origin share at most 16 connections", async () => {
  const agent = agentWith({ allowPrivate: true });
  const url = `http://127.0.0.1:${port}/`;
  await Promise.all(Array.from({ length: 40 }, () => statusOf(agent, url)));
  expect(paths).toHaveLength(40);
  expect(connections).toBeLessThanOrEqual(16);
});
