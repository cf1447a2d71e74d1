// Hooks and payloads that nobody has signed, and hooks that the account signs itself.
import { randomUUID } from "node:crypto";
import { signedMessages } from "../../world/received-message.ts";
import { type Attack, drip, flood, requestOf } from "./attack.ts";

const MB = 1_024 * 1_024;
const FIELDS = 43_000;
const SIGNATURES = 200;
const ITEMS = 4_000;
const ORDERS = 12;

const form = Array.from({ length: FIELDS }, (_, n) => `a${n.toString(36)}=`)
  .join("&")
  .slice(0, 255 * 1_024);

export const hookAttacks: Attack[] = [
  {
    name: "an unsigned form",
    play({ smsHook: url }, signal) {
      const headers = { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": "a" };
      return flood({ url, request: requestOf(url, { headers, body: form }), connections: 4 }, signal);
    },
  },
  {
    name: "a payload with many signatures",
    play({ source: url }, signal) {
      const signatures = `,v1=${"0".repeat(64)}`.repeat(SIGNATURES);
      const headers = { "stripe-signature": `t=${Math.floor(Date.now() / 1_000)}${signatures}` };
      const request = requestOf(url, { headers, body: " ".repeat(2 * MB) });
      return flood({ url, request, connections: 4 }, signal);
    },
  },
  {
    name: "slow unsigned hooks",
    play({ url: serviceUrl, account }, signal) {
      const { url } = account.receiptRoute(serviceUrl);
      const request = requestOf(url, { body: " ".repeat(7.9 * MB), length: 8 * MB });
      return drip({ url, request, connections: 200 }, signal);
    },
  },
  {
    name: "signed hooks with large orders",
    play({ url: serviceUrl, account }, signal) {
      const route = account.receiptRoute(serviceUrl);
      const order = {
        catalog_id: "1",
        product_items: Array.from({ length: ITEMS }, (_, n) => ({
          product_retailer_id: `cake-${n}`,
          quantity: 1,
          item_price: 30,
          currency: "USD",
        })),
      };
      const received = Array.from({ length: ORDERS }, (_, n) => ({
        from: `1555${3_000_000 + n}`,
        writtenAt: Math.floor(Date.now() / 1_000),
        content: { type: "order", order, id: randomUUID() },
      }));
      const { body, signature } = signedMessages(route, received);
      const headers = { "x-hub-signature-256": signature };
      return flood(
        { url: route.url, request: requestOf(route.url, { headers, body }), connections: 4 },
        signal,
      );
    },
  },
];
