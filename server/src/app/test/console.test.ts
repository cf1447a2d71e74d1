// How the console's files are served.

import { fastify } from "fastify";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addConsole } from "../pages/console.ts";

describe("the console", () => {
  const app = fastify();
  let url: string;
  beforeAll(async () => {
    await addConsole(app);
    url = await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => app.close());

  test.each(["/", "/contacts", "/contacts/15551234567", "/messages/msg_1"])(
    "%s is the page, asked for anew each time, and may load nothing from elsewhere",
    async (path) => {
      const { statusCode, headers, body } = await request(url + path, { headers: { accept: "text/html" } });
      expect(statusCode).toBe(200);
      expect(headers["content-type"]).toContain("text/html");
      expect(headers["cache-control"]).toBe("no-cache");
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toMatch(/unsafe|https?:/);
      expect(await body.text()).not.toMatch(/<script>|<style|\son\w+=/);
    },
  );

  test("its files are compressed, and kept for good under their hashed names", async () => {
    const page = await (await request(url)).body.text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] as string;
    const { statusCode, headers, body } = await request(url + script, {
      headers: { "accept-encoding": "br" },
    });
    await body.dump();
    expect(statusCode).toBe(200);
    expect(headers["content-encoding"]).toBe("br");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test.each([
    ["GET", "/assets/missing.js", 404],
    ["GET", "/assets/..%2findex.html", 404],
    ["POST", "/contacts", 404],
    ["GET", "/contacts", 404],
  ] as const)("%s %s is %i", async (method, path, status) => {
    const { statusCode, body } = await request(url + path, { method });
    await body.dump();
    expect(statusCode).toBe(status);
  });
});
