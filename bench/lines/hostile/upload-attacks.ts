// Many uploads at once, quick and slow ones.
import { randomBytes } from "node:crypto";
import { type Attack, drip, requestOf, type Target } from "./attack.ts";

const MB = 1_024 * 1_024;

function upload({ url, account }: Target, body: Buffer, length?: number) {
  const path = `${url}/api/media?filename=a.bin`;
  const headers = { authorization: account.apiKey, "content-type": "application/octet-stream" };
  return { url, request: requestOf(path, { headers, body, ...(length ? { length } : {}) }) };
}

export const uploadAttacks: Attack[] = [
  {
    name: "200 uploads",
    play: (target, signal) => drip({ ...upload(target, randomBytes(16 * MB)), connections: 200 }, signal),
  },
  {
    name: "100 slow uploads",
    play: (target, signal) =>
      drip({ ...upload(target, randomBytes(15 * MB), 100 * MB), connections: 100 }, signal),
  },
];
