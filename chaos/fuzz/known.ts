// What the requests of an account name: ids from its own answers, and a few phones and addresses.
import type { Random } from "../random.ts";

const ID = /\b([a-z]{3})_[0-9a-z]{26}\b/g;
/** What the address of a source ends with. */
const TOKEN = /^[0-9a-z]{52}$/;
const IN_ADDRESS = /\/api\/sync\/([0-9a-z]{52})/g;
/** Of each kind. Newer ids take the place of older ones. */
const MOST = 100;

export class Known {
  readonly #random: Random;
  readonly #apiKey: string;
  readonly #never: ReadonlySet<string>;
  readonly #tokens: string[] = [];
  readonly #links = new Map<string, string>();
  readonly #ids = new Map<string, string[]>();
  /** All that were ever seen. */
  readonly all = new Set<string>();

  /** `never`: what isn't an id of this account alone, or must not be named, such as the id of the key in use. */
  constructor(random: Random, apiKey: string, never: ReadonlySet<string>) {
    this.#random = random;
    this.#apiKey = apiKey;
    this.#never = never;
  }

  learn(text: string): void {
    for (const [, token] of text.matchAll(IN_ADDRESS)) this.#tokens.push(token as string);
    for (const [id, prefix] of text.matchAll(ID)) {
      if (this.all.has(id) || this.#never.has(id)) continue;
      this.all.add(id);
      const ids = this.#ids.get(prefix as string) ?? [];
      this.#ids.set(prefix as string, ids);
      if (ids.length < MOST) ids.push(id);
      else ids[this.#random.between(0, MOST - 1)] = id;
    }
  }

  /** The value with ids, phones and addresses that mean something here in the place of those of examples. */
  inPlaceOf(value: unknown): unknown {
    if (typeof value === "string") return this.#text(value);
    if (Array.isArray(value)) return value.map((item) => this.inPlaceOf(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.inPlaceOf(item)]));
  }

  #text(text: string): string {
    // Nothing listens there, on this machine only.
    if (/^https?:/.test(text)) return "http://127.0.0.1:9/parley";
    if (TOKEN.test(text)) return this.#tokens.length > 0 ? this.#random.pick(this.#tokens) : text;
    if (/^parley_/.test(text)) return this.#apiKey;
    if (/^\+?\d{8,15}$/.test(text)) return this.phone();
    return text.replace(ID, (id, prefix: string) => {
      const ids = this.#ids.get(prefix);
      return ids === undefined ? id : this.#random.pick(ids);
    });
  }

  /** `link`: an address, below the base path, whose query proves the right to read it. `path`: its path in the document. */
  learnLink(path: string, link: string): void {
    this.#links.set(path, link);
  }

  linkTo(path: string): string | undefined {
    return this.#links.get(path);
  }

  /** An id of this kind, if there is any. */
  pick(prefix: string): string | undefined {
    const ids = this.#ids.get(prefix);
    return ids && this.#random.pick(ids);
  }

  phone(): string {
    return `+1555${2_000_000 + this.#random.between(0, 40)}`;
  }
}

/** Ids in a text. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(ID)].map(([id]) => id);
}
