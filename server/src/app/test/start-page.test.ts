import { createHash } from "node:crypto";
import { fastify } from "fastify";
import { request } from "undici";
import { expect, test } from "vitest";
import { addStartPage } from "../pages/start-page.ts";

test("the service's address shows people a page, which loads nothing and has a policy that allows its own style alone", async () => {
  const app = fastify();
  addStartPage(app, "");
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const { statusCode, headers, body } = await request(url);
  const page = await body.text();
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] as string;
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers["content-security-policy"]).toBe(
    `default-src 'none'; img-src data:; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
  );
  expect(page).not.toMatch(/<script|\bsrc=|@import|url\(/);
  expect([...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "data:,",
    "/api/docs",
    "/api/docs/errors",
    "/api/openapi.json",
    "/readyz",
  ]);
  expect((await request(url, { method: "POST" })).statusCode).toBe(405);
  await app.close();
});
