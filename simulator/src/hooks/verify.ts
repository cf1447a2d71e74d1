// Meta's verification of a callback address: a GET whose challenge must come back.
import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { request } from "undici";
import type { BusinessNumber } from "../store/numbers.ts";

const againAfterMs = 200;
const answerWithinMs = 5000;

/**
 * Tries until the address answers rightly or the patience (milliseconds) ends: the service behind it may just be
 * starting. Returns what was wrong at last, as a sentence, or null when the address is verified.
 */
export async function verifyCallback(number: BusinessNumber, patienceMs: number): Promise<string | null> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const problem = await ask(number);
    if (problem === null || Date.now() + againAfterMs > deadline) return problem;
    await delay(againAfterMs);
  }
}

async function ask(number: BusinessNumber): Promise<string | null> {
  if (number.callback_url === null) return "There is no callback address yet.";
  const url = new URL(number.callback_url);
  const challenge = `${randomInt(10 ** 9, 10 ** 10)}`;
  url.searchParams.set("hub.mode", "subscribe");
  url.searchParams.set("hub.challenge", challenge);
  url.searchParams.set("hub.verify_token", number.verify_token);
  try {
    const response = await request(url, { headersTimeout: answerWithinMs, bodyTimeout: answerWithinMs });
    const body = await response.body.text();
    if (response.statusCode !== 200)
      return `The callback address answered the verification with ${response.statusCode}.`;
    if (body.trim() !== challenge)
      return "The callback address didn't answer the verification with the challenge.";
    return null;
  } catch (error) {
    return `The callback address can't be reached: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
