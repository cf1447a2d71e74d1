// The documentation page in Chromium: it shows the operations, and asks no other host for anything.
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openChromium } from "../../../../simulator/test/launch-chromium.ts";
import { useDatabase } from "../../../test/database.ts";
import { openService, type RunningService, type Served } from "../../../test/running-service.ts";
import { describeApi } from "../describe-api.ts";
import { apiOperations } from "../operations.ts";

const server = useDatabase();
let service: RunningService;
let parley: Served;

beforeAll(async () => {
  service = await openService(server.url);
  parley = await service.serve();
});
afterAll(() => service.close());

test("the script is compressed only for clients that accept it", async () => {
  const get = (encoding: string) =>
    fetch(`${parley.url}/api/docs/scalar.js`, { headers: { "accept-encoding": encoding } });
  const [packed, plain] = [await get("gzip"), await get("identity")];
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await packed.text()).toBe(await plain.text());
});

test("other methods are refused as problems", async () => {
  const answer = await fetch(`${parley.url}/api/docs`, { method: "POST" });
  expect([answer.status, await answer.json()]).toMatchObject([405, { code: "method_not_allowed" }]);
});

test("the plain page has everything of the OpenAPI document", async () => {
  const answer = await fetch(`${parley.url}/api/docs/plain`);
  expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none';.* style-src 'sha256-/);
  const html = await answer.text();
  const { paths, components } = describeApi(apiOperations());
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const section = html.split(`<section id="${operation.operationId}">`)[1]?.split("</section>")[0] ?? "";
    const named = operation.parameters.flatMap(({ name }) =>
      name === undefined ? [] : [`<code>${name}</code>`],
    );
    const statuses = Object.keys(operation.responses).map((status) => `${status}<`);
    for (const part of [...named, ...statuses]) expect(section, operation.operationId).toContain(part);
  }
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.length).toBe(new Set(ids).size);
  for (const name of Object.keys(components.schemas)) expect(ids).toContain(`schema-${name}`);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href as string);
  for (const link of links.filter((href) => href.startsWith("#"))) expect(ids).toContain(link.slice(1));
  expect(links.filter((href) => !/^(#|\/api\/|data:,)/.test(href))).toEqual([]);
  expect(html).not.toMatch(/<script|\bsrc=|undefined|\[object/);
});

describe("in Chromium", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await openChromium();
  });

  /** Fails the test for an error on the console, a breach of the policy, and a request to another host. */
  async function open(
    path: string,
    options: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
  ): Promise<Page> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(45_000);
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    page.on("request", (request) => {
      if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(`${parley.url}/`))
        faults.push(`asked ${request.url()}`);
    });
    onTestFinished(async () => {
      await context.close();
      expect(faults).toEqual([]);
    });
    await page.goto(parley.url + path);
    return page;
  }

  test("the page shows the operations, and an operation its examples, light and dark", async () => {
    const page = await open("/api/docs");
    await page.getByRole("heading", { name: "Parley", exact: true }).waitFor();
    await page.getByText("Send a text, template or sticker message").first().waitFor();
    await page.getByRole("link", { name: "Webhooks" }).first().waitFor();
    await page.getByRole("link", { name: "Send a text, template or sticker message" }).first().click();
    await page.getByText("Hello Ana, your cakes are ready.").first().waitFor();
    const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
    const light = await background();
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(background).not.toBe(light);
  });

  test("without JavaScript, the plain page is one link away, light and dark", async () => {
    const page = await open("/api/docs", { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    await page.getByRole("link", { name: "The plain page" }).click();
    await page.getByRole("link", { name: "Send a text, template or sticker message" }).first().click();
    await page.getByText("Hello Ana, your cakes are ready.").first().waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const [shown, whole] = await page
        .locator("html")
        .evaluate((html) => [html.clientWidth, html.scrollWidth]);
      expect(whole).toBe(shown);
    }
  });

  test("the link of a problem shows its entry", async () => {
    const page = await open("/api/docs/errors#missing_plus");
    expect(await page.locator("section:target p").textContent()).toBe("The phone number has no plus sign.");
  });
});
