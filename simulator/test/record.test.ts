// Voice notes that a person records on the phones page.
import { parseBuffer } from "music-metadata";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openPage, registered } from "./open-page.ts";
import { number, soon, type TestSimulator, text } from "./test-simulator.ts";

const ada = "16505551234";

async function recorder(simulator: TestSimulator, page: Page) {
  await page.getByRole("button", { name: "Attach" }).click();
  await page.getByRole("button", { name: "Record a voice note" }).click();
  const dialog = page.getByRole("dialog", { name: "Record a voice note" });
  const audios = async () => {
    const { data } = (await simulator.call("GET", `/control/chats/${ada}`)).body;
    return data.filter(({ type }: { type: string }) => type === "audio");
  };
  return { dialog, audios };
}

async function opened(): Promise<[TestSimulator, Page]> {
  const simulator = await registered();
  await simulator.send(text(ada, "Hello"));
  return [simulator, await openPage(simulator)];
}

describe("a voice note", () => {
  test("is recorded with the microphone and reaches the business as Ogg with Opus", async () => {
    const [simulator, page] = await opened();
    const began = performance.now();
    const { dialog, audios } = await recorder(simulator, page);
    await dialog.getByText(/^Recording 0:(0[2-9]|[1-5])/).waitFor();
    await dialog.getByRole("button", { name: "Send" }).click();
    const took = (performance.now() - began) / 1_000;
    await soon(async () => (await audios()).length).toBe(1);
    const [audio] = await audios();
    expect(audio).toMatchObject({ raw: { audio: { voice: true, mime_type: "audio/ogg; codecs=opus" } } });
    const authorization = { authorization: `Bearer ${number.access_token}` };
    const { body } = await simulator.call("GET", `/v26.0/${audio.raw.audio.id}`, undefined, authorization);
    const answer = await fetch(body.url, { headers: authorization });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const about = { mimeType: "audio/ogg", size: bytes.length };
    const { format } = await parseBuffer(bytes, about, { duration: true });
    expect(format).toMatchObject({ container: "Ogg", codec: "Opus" });
    expect(format.duration).toBeGreaterThan(1.5);
    expect(format.duration).toBeLessThan(took + 0.5);
    // The browser plays it, too.
    const lengthOf = () => page.locator("audio").evaluate((one: { duration: number }) => one.duration);
    await soon(lengthOf).toBeCloseTo(format.duration ?? 0, 0);
  });

  test("isn't sent when the person cancels, and the next one can be recorded", async () => {
    const [simulator, page] = await opened();
    const { dialog, audios } = await recorder(simulator, page);
    await dialog.getByText(/^Recording 0:/).waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const { dialog: second } = await recorder(simulator, page);
    await second.getByText(/^Recording 0:(0[1-9]|[1-5])/).waitFor();
    await second.getByRole("button", { name: "Send" }).click();
    await soon(async () => (await audios()).length).toBe(1);
  });

  test("isn't sent when Escape closes the dialog after an earlier one was sent", async () => {
    const [simulator, page] = await opened();
    const { dialog, audios } = await recorder(simulator, page);
    await dialog.getByText(/^Recording 0:/).waitFor();
    await dialog.getByRole("button", { name: "Send" }).click();
    await soon(async () => (await audios()).length).toBe(1);
    const { dialog: second } = await recorder(simulator, page);
    await second.getByText(/^Recording 0:/).waitFor();
    await page.keyboard.press("Escape");
    await second.waitFor({ state: "hidden" });
    const { dialog: third } = await recorder(simulator, page);
    await third.getByText(/^Recording 0:/).waitFor();
    await third.getByRole("button", { name: "Send" }).click();
    // The third follows the second, so it would be the third message if the second were sent.
    await soon(async () => (await audios()).length).toBe(2);
  });

  test.each([
    ["no permission", "NotAllowedError", /doesn't allow this page to use the microphone.* Choose a file/],
    ["no microphone", "NotFoundError", /finds no microphone.* Choose a file/],
    ["no secure address", null, /only on this computer's own address or over HTTPS.* Choose a file/],
  ])("with %s, the page says why and what else can be done", async (_, error, sentence) => {
    const [simulator, page] = await opened();
    const devices = error && `{ getUserMedia: async () => { throw new DOMException("", "${error}") } }`;
    await page.evaluate(`Object.defineProperty(navigator, "mediaDevices", { value: ${devices} })`);
    const { dialog } = await recorder(simulator, page);
    await dialog.getByText(sentence).waitFor();
    expect(await dialog.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
  });
});
