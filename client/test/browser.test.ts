// The client in a browser, in a page that is served from the address of the API.
import { createServer, request as forward, type Server } from "node:http";
import { build } from "rolldown";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../server/test/listen.ts";
import { useNumber, useService } from "../../server/test/running-service.ts";
import { openChromium } from "../../simulator/test/launch-chromium.ts";

const { service, parley } = useService();
useNumber(service, parley);

test("a page in Chromium sends a message, reads a list and follows the stream", async () => {
  const input = new URL("../src/index.ts", import.meta.url).pathname;
  const { output } = await build({ input, write: false, logLevel: "silent" });
  const site = await listen(siteOf(output[0].code, parley.url));
  const page = await (await openChromium()).newPage();
  onTestFinished(async () => {
    await page.close();
    await site.close();
  });
  await page.goto(site.url);
  const exercise = `(async (apiKey) => {
    const { createParley, ParleyError } = await import("/client.js");
    const parley = createParley({ baseUrl: "/api", apiKey });
    const { cursor } = await parley.listEvents();
    const stream = parley.streamEvents({ types: "message.delivered", after: cursor });
    const next = stream.next();
    const result = { ids: [] };
    const { id } = await parley.sendMessage({ phone_number: "+15551234567", message: "Hello" });
    for await (const message of parley.listMessages({ limit: 1 })) result.ids.push(message.id === id);
    const error = await parley.getMessage({ id: "msg_none" }).catch((caught) => caught);
    result.code = error instanceof ParleyError ? error.code : String(error);
    result.type = (await next).value.type;
    await stream.return();
    return result;
  })`;
  const result = await page.evaluate(`${exercise}(${JSON.stringify(service.apiKey)})`);
  expect(result).toEqual({ ids: [true], code: "message_not_found", type: "message.delivered" });
});

/** A page and the client; everything else comes from the service. */
function siteOf(client: string, service: string): Server {
  return createServer((request, response) => {
    if (request.url === "/") return response.setHeader("content-type", "text/html").end("<!doctype html>");
    if (request.url === "/client.js")
      return response.setHeader("content-type", "text/javascript").end(client);
    const { method, headers } = request;
    const onward = forward(`${service}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode as number, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    return request.pipe(onward);
  });
}
