// Voice notes: recorded with the microphone of the browser, a beep each second, and sent.
// Long: `npm test` has the walks through signing in, conversations, contacts and exports.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addToMessage, setUpConsole } from "./open-console.ts";

const { demo, openAt } = setUpConsole();
async function openContact(phone: string, options: Parameters<typeof openAt>[1] = {}): Promise<Page> {
  await demo.call("POST", "/contacts/contact", { contact: { phone, name: "Ana" } });
  return openAt(`/contacts/${phone.slice(1)}`, options);
}

const box = (page: Page) => page.getByRole("textbox", { name: "Write a message" });
const record = (page: Page) => addToMessage(page, "Voice note");
const recording = (page: Page, length: string) =>
  page.getByRole("timer").filter({ hasText: length }).waitFor();
const messagesTo = async (phone: string) =>
  (await demo.call("GET", `/messages?phone=${phone.slice(1)}`)).body.data;
/** Whether the page uses the microphone: the browser ends a track that nobody reads. */
const WATCH_TRACKS = `{
  const media = navigator.mediaDevices;
  const ask = media.getUserMedia.bind(media);
  window.tracks = [];
  media.getUserMedia = async (wanted) => {
    const stream = await ask(wanted);
    window.tracks.push(...stream.getTracks());
    return stream;
  };
}`;
const liveTracks = (page: Page) =>
  page.evaluate<number>("window.tracks.filter(({ readyState }) => readyState === 'live').length");

test("it is recorded, sent by keys alone, and shown as a voice note; a half-written text stays", async () => {
  const phone = "+15550410001";
  const page = await openContact(phone, { endsPage: true });
  await page.evaluate(WATCH_TRACKS);
  await box(page).fill("half a thought");
  await record(page);
  await page.getByText("Recording", { exact: true }).waitFor();
  await recording(page, "0:02");
  expect(await liveTracks(page)).toBe(1);
  // The focus is on the button.
  await page.getByRole("button", { name: "Send", exact: true }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  const bubble = page.getByRole("listitem").filter({ hasText: /Voice message · 0:0\d/ });
  await bubble.getByRole("button", { name: "Read. Show when" }).waitFor();
  await bubble.getByLabel("Voice message", { exact: true }).waitFor();
  await expect.poll(() => box(page).inputValue()).toBe("half a thought");
  await expect.poll(() => liveTracks(page)).toBe(0);
  const [message] = await messagesTo(phone);
  expect(message).toMatchObject({ type: "voice", media: { mime_type: "audio/ogg; codecs=opus" } });
  expect(message.media.duration_ms).toBeGreaterThan(1_500);
  // The browser plays what it has recorded.
  const audio = bubble.locator("audio");
  await expect
    .poll(() => audio.evaluate<number, { duration: number }>((one) => one.duration))
    .toBeGreaterThan(1.5);
});

test("Escape and the close button discard it, and end the recording", async () => {
  const phone = "+15550410002";
  const page = await openContact(phone, { endsPage: true });
  await page.evaluate(WATCH_TRACKS);
  for (const discard of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Discard the voice note" }).press("Enter"),
  ]) {
    await record(page);
    await recording(page, "0:0");
    expect(await liveTracks(page)).toBe(1);
    await discard();
    await box(page).and(page.locator(":focus")).waitFor();
    await expect.poll(() => liveTracks(page)).toBe(0);
  }
  expect(await messagesTo(phone)).toEqual([]);
});

test.each<[string, string, RegExp]>([
  [
    "a person who refuses the microphone",
    "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotAllowedError'); }",
    /doesn't let this page use the microphone/,
  ],
  [
    "a machine without a microphone",
    "navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', 'NotFoundError'); }",
    /No microphone was found/,
  ],
  [
    "a browser that records in another form",
    "MediaRecorder.isTypeSupported = (type) => type.startsWith('audio/mp4')",
    /records in a form that can't be sent as a voice note/,
  ],
  [
    "a page of plain http",
    "Object.defineProperty(navigator, 'mediaDevices', { value: undefined })",
    /Nothing can be recorded here/,
  ],
])("%s is told why nothing is recorded", async (_name, change, sentence) => {
  const page = await openContact("+15550410003", { endsPage: true });
  await page.evaluate(change);
  await record(page);
  await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
  await page.keyboard.press("Escape");
  await box(page).and(page.locator(":focus")).waitFor();
});

test("an upload that fails is said, and the same recording is sent again", async () => {
  const phone = "+15550410004";
  const page = await openContact(phone, { endsPage: true, hasOutage: true });
  await page.route("**/api/media?*", (route) => route.abort());
  await record(page);
  await recording(page, "0:01");
  const send = page.getByRole("button", { name: "Send", exact: true });
  await send.press("Enter");
  await page.getByRole("alert").waitFor();
  await page.unroute("**/api/media?*");
  await send.press("Enter");
  await page
    .getByRole("listitem")
    .filter({ hasText: /Voice message · 0:0\d/ })
    .waitFor();
  // The page shows it before the service has it.
  await expect.poll(() => messagesTo(phone)).toMatchObject([{ type: "voice" }]);
});

test("German words", async () => {
  const page = await openContact("+15550410005", { language: "de", endsPage: true });
  await page.getByRole("button", { name: "Zur Nachricht hinzufügen" }).press("Enter");
  await page.getByRole("menuitem", { name: "Sprachnachricht", exact: true }).press("Enter");
  await page.getByText("Aufnahme läuft", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Sprachnachricht verwerfen" }).press("Enter");
});
