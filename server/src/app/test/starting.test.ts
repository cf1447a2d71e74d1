// Failed starts, and stops with work in flight.
// Long: it starts and stops processes.
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { Client } from "pg";
import { describe, expect, inject, test } from "vitest";
import { callApi } from "../../../test/api.ts";
import { databaseUrl } from "../../../test/database-server.ts";
import { listen } from "../../../test/listen.ts";
import { memoryFolder } from "../../../test/memory-folder.ts";
import { type Served, useNumber, useService } from "../../../test/running-service.ts";
import { openFolder } from "../../../test/test-folder.ts";
import { startCommand } from "../../cli/test/run-command.ts";

const { service, parley } = useService();
useNumber(service, parley);

/** Serves no metrics, because tests share the machine. */
const begin = (words: string[], environment: Record<string, string>) =>
  startCommand(words, { PARLEY_METRICS_PORT: "off", ...environment });

describe("a failed start exits with 1 and says why and what to do", () => {
  test("a port in use", async () => {
    const { port } = new URL(parley.url);
    const failed = await begin(["serve"], { ...service.environment, PARLEY_PORT: port }).ended;
    expect(failed.code).toBe(1);
    const [, free] = /Port (\d+) is free/.exec(failed.complaints) ?? [];
    expect(Number(free)).toBeGreaterThan(Number(port));
    expect(failed.complaints).toBe(
      `PARLEY_PORT is ${port}, but another program listens on 127.0.0.1:${port}. Port ${free} is free: set PARLEY_PORT=${free}.\n`,
    );
  });

  test("a database without the tables, which only a process of the service makes", async () => {
    const { url, prefix } = inject("testServer");
    const name = `${prefix}_empty_${randomBytes(4).toString("hex")}`;
    await run(url, `create database ${name}`);
    const environment = { ...service.environment, DATABASE_URL: databaseUrl(url, name) };
    const failed = await begin(["accounts", "list"], environment).ended;
    expect(failed).toMatchObject({
      code: 1,
      complaints: expect.stringContaining("run `npx parley migrate` first"),
    });
    const serving = begin(["serve"], environment);
    await expect.poll(() => serving.printed).toContainEqual(expect.stringMatching(/^Parley serves at /));
    expect(serving.printed[0]).toBe("Applied 0001_initial.sql.");
    expect(await serving.end("SIGTERM")).toMatchObject({ code: 0 });
    await run(url, `drop database ${name}`);
  });

  test("a demo whose port of mails is in use leaves no process running", async () => {
    const { port } = new URL(parley.url);
    const folder = await openFolder(memoryFolder());
    const failed = await begin(["demo"], {
      PARLEY_DATA_DIR: folder(),
      PARLEY_PORT: "0",
      PARLEY_SIMULATOR_PORT: "0",
      PARLEY_MAIL_PORT: port,
    }).ended;
    expect(failed.code).toBe(1);
    expect(failed.complaints).toMatch(
      new RegExp(`^PARLEY_MAIL_PORT is ${port}, .* set PARLEY_MAIL_PORT=\\d+\\.\n$`),
    );
    await expect(rm(folder("pg", "postmaster.pid"))).rejects.toMatchObject({ code: "ENOENT" });
  });
});

test("until a demo has started, it refuses requests, so that a flood can't end the start", async () => {
  // The demo registers its numbers at a simulator that doesn't answer.
  const registered = Promise.withResolvers<{ callback_url: string }>();
  const server = createServer((request) => {
    if (request.method === "PUT") registered.resolve(json(request) as Promise<{ callback_url: string }>);
  });
  const simulator = await listen(server);
  const folder = await openFolder(memoryFolder());
  const demo = begin(["demo"], {
    PARLEY_DATA_DIR: folder(),
    PARLEY_PORT: "0",
    WHATSAPP_API_URL: simulator.url,
    TWILIO_API_URL: "http://127.0.0.1:1",
  });
  const hook = new URL((await registered.promise).callback_url);
  const answer = await callApi(hook.origin, null)("POST", "/session", { api_key: "parley_x" });
  expect(answer).toMatchObject({
    status: 503,
    body: { code: "overloaded" },
    headers: { "retry-after": "1" },
  });
  // Hooks are taken: what a phone writes meanwhile may arrive.
  expect((await fetch(hook, { method: "POST", body: "{}" })).status).toBe(403);
  await simulator.close();
  expect((await demo.ended).code).toBe(1);
});

describe("a stop", () => {
  const send = (at: Served, phone_number: string, message: string) => at.send({ phone_number, message });

  test("answers requests in flight, finishes hand-overs in flight, and exits with 0", async () => {
    const other = await service.start();
    const phones = Array.from({ length: 50 }, (_, index) => `+1555777${String(1_000 + index)}`);
    const sending = phones.map((phone) => send(other, phone, "Before the stop").catch(() => null));
    await Promise.race(sending);
    const ended = await other.process.end("SIGTERM");
    expect(ended).toEqual({ code: 0, signal: null });
    const answers = (await Promise.all(sending)).filter((answer) => answer !== null);
    const accepted = answers.filter(({ status }) => status === 202).length;
    expect(accepted).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status !== 202 && status !== 503)).toEqual([]);
    const arrived = async () =>
      (await service.simulator.messages()).filter(({ to }) => phones.includes(`+${to}`)).length;
    await expect.poll(arrived).toBe(accepted);
  });

  test("doesn't wait for a channel that doesn't answer, and the message still arrives once", async () => {
    // No receipt tells that the channel took the message.
    await service.simulator.faults({ latency_ms: 60_000, random: { bad_signatures: 1 } });
    const timing = { ...JSON.parse(service.environment["PARLEY_TIMING"] as string), drain_ms: 500 };
    // The registered callback address has this port.
    const PARLEY_PORT = new URL(parley.url).port;
    await parley.stop();
    const slow = await service.start({ PARLEY_PORT, PARLEY_TIMING: JSON.stringify(timing) });
    expect((await send(slow, "+15557770000", "Slow")).status).toBe(202);
    await expect.poll(() => service.simulator.messages("+15557770000")).toHaveLength(1);
    expect(await slow.process.end("SIGTERM")).toEqual({ code: 0, signal: null });
    const unsettled = await service.database.pool.query("select state from outbox");
    expect(unsettled.rows).toEqual([{ state: expect.stringMatching(/^(sending|uncertain)$/) }]);
    await service.simulator.faults();
    Object.assign(parley, await service.serve({ PARLEY_PORT }));
    await expect
      .poll(async () => (await parley.get("/messages?phone=15557770000")).data[0].status)
      .toBe("read");
    expect(await service.simulator.messages("+15557770000")).toHaveLength(1);
  });
});

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
