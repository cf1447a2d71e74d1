// Meta's verification of a callback address: a GET that must be answered with its challenge.
import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { request } from "undici";
import type { BusinessNumber } from "../store/numbers.ts";

const AGAIN_AFTER_MS = 200;
const ANSWER_WITHIN_MS = 5000;

/**
 * Retries for `patienceMs` milliseconds, because the service may just be starting. Returns the last problem as a sentence,
 * or null when the address is verified.
 */
export async function verifyCallback(number: BusinessNumber, patienceMs: number): Promise<string | null> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const problem = await ask(number);
    if (problem === null || Date.now() + AGAIN_AFTER_MS > deadline) return problem;
    await delay(AGAIN_AFTER_MS);
  }
}

async function ask(number: BusinessNumber): Promise<string | null> {
  if (number.callback_url === null) return "No callback address is set.";
  const url = new URL(number.callback_url);
  const challenge = `${randomInt(10 ** 9, 10 ** 10)}`;
  url.searchParams.set("hub.mode", "subscribe");
  url.searchParams.set("hub.challenge", challenge);
  url.searchParams.set("hub.verify_token", number.verify_token);
  try {
    const response = await request(url, { headersTimeout: ANSWER_WITHIN_MS, bodyTimeout: ANSWER_WITHIN_MS });
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
