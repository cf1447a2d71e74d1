// Changes one place of a valid value, so that most of the request still passes the checks.
import type { Random } from "../random.ts";
import { HOSTILE_TEXTS } from "./texts.ts";

type Container = Record<string, unknown> | unknown[];
interface Place {
  container: Container;
  key: string;
}

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  [null],
  { __proto__: null, constructor: 1 },
];

/** A changed copy. */
export function spoil(value: unknown, random: Random): unknown {
  const copy = structuredClone(value);
  const places = [...placesIn(copy)];
  if (places.length === 0) return replacement(random);
  const { container, key } = random.pick(places);
  const part = container as Record<string, unknown>;
  switch (random.between(0, 5)) {
    case 0:
      if (Array.isArray(container)) container.splice(Number(key), 1);
      else delete part[key];
      return copy;
    case 1:
      part[key] = [part[key], part[key]];
      return copy;
    case 2:
      part[random.pick(["unknown", "__proto__x", "", "id", "account_id"])] = part[key];
      return copy;
    default:
      part[key] = replacement(random);
      return copy;
  }
}

function replacement(random: Random): unknown {
  return random.next() < 0.5 ? random.pick(HOSTILE_VALUES) : random.pick(HOSTILE_TEXTS);
}

function* placesIn(value: unknown): Generator<Place> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    yield { container: value as Container, key };
    yield* placesIn(part);
  }
}
