import { beforeEach, expect, test } from "vitest";
import { HeldBytes } from "../held-bytes.ts";

const KB = 1_024;

let held: HeldBytes;
let refused: string[];

beforeEach(() => {
  held = new HeldBytes({ mostOfOne: 40 * KB, most: 60 * KB });
  refused = [];
});

function arriving(client: string, name: string, bytes: number) {
  const body = held.hold(client, () => refused.push(name));
  held.add(body, bytes);
  return body;
}

test("beyond the bytes of one client, its largest body that still arrives is refused", () => {
  held.keep(arriving("a", "whole", 15 * KB));
  arriving("a", "larger", 14 * KB);
  arriving("a", "small", 10 * KB);
  arriving("b", "of another client", 16 * KB);
  expect(refused).toEqual([]);
  arriving("a", "last", 5 * KB);
  expect(refused).toEqual(["larger"]);
});

test("beyond the bytes of all clients, a body of the client with the most is refused", () => {
  for (const name of ["one", "two", "three"]) arriving("many", name, 10 * KB);
  arriving("other", "largest", 20 * KB);
  expect(refused).toEqual([]);
  const small = held.hold("small", () => refused.push("small"));
  held.add(small, 12 * KB);
  expect(refused).toEqual(["one"]);
});

test("when only whole bodies are held, the next one is refused", () => {
  held.keep(arriving("a", "one", 30 * KB));
  held.keep(arriving("b", "two", 29 * KB));
  arriving("c", "next", 2 * KB);
  expect(refused).toEqual(["next"]);
});

test("a body that arrives byte by byte counts for what its pieces take", () => {
  const body = held.hold("a", () => refused.push("dripping"));
  for (let byte = 0; byte < 200; byte++) held.add(body, 1);
  expect(refused).toEqual(["dripping"]);
});

test("released and refused bodies leave no bytes", () => {
  const whole = arriving("a", "whole", 30 * KB);
  held.keep(whole);
  const refusedBody = arriving("a", "refused", 30 * KB);
  expect(refused).toEqual(["refused"]);
  for (const body of [whole, refusedBody]) held.release(body);
  expect(held.total).toBe(0);
});

test("a whole body can become another client's, which may have too much", () => {
  const bodies = ["one", "two", "three"].map((name) => arriving(`network of ${name}`, name, 15 * KB));
  for (const body of bodies) held.keep(body);
  expect(bodies.map((body) => held.claim(body, "account"))).toEqual([true, true, false]);
  arriving("network of one", "next", 10 * KB);
  expect(refused).toEqual([]);
  for (const body of bodies) held.release(body);
  expect(held.claim(arriving("network of one", "later", 15 * KB), "account")).toBe(true);
});
