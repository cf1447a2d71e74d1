import { expect, test } from "vitest";
import { serviceWindow } from "../service-window.ts";

const NOON = Date.parse("2026-11-23T12:00:00Z");
const until = (expires_at: string, sender_id = "snd_shop") => [{ sender_id, expires_at }];

test.each([
  ["it closes later", until("2026-11-23T12:00:01Z"), "snd_shop", "open"],
  ["it closes now", until("2026-11-23T12:00:00Z"), "snd_shop", "closed"],
  ["they wrote to another number", until("2026-11-23T13:00:00Z", "snd_bistro"), "snd_shop", "never"],
  ["the number isn't known", until("2026-11-23T13:00:00Z"), undefined, "unknown"],
])("%s", (_, windows, sender, state) => {
  expect(serviceWindow(windows, sender, NOON).state).toBe(state);
});
