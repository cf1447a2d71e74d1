// Passwords of people: what is refused, and how they are stored and compared.
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { valueErrors } from "../../platform/errors/value-errors.ts";
import { Slots } from "../../platform/load/slots.ts";
import { invalidField } from "../../platform/problem.ts";
import { accountErrors } from "../errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

const SHORTEST = 10;
const LONGEST = 256;

export const PASSWORD_WORDS = `At least ${SHORTEST} characters. Passwords that many people use are refused.`;

/** Throws 422 `password_too_short`, `too_long` and `password_too_common`. */
export function refuseWeakPassword(password: string): void {
  if ([...password].length < SHORTEST) throw invalidField("/password", accountErrors.password_too_short);
  if (password.length > LONGEST) throw invalidField("/password", valueErrors.too_long);
  if (isCommonPassword(password)) throw invalidField("/password", accountErrors.password_too_common);
}

/** OWASP's second set of parameters for argon2id: 19 MiB and two passes take about 40 ms. `memory` is in KiB. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** Stored for a person who signs in with a provider only: it matches no password. */
export const NO_PASSWORD = "";
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
/** Each has its own memory while it runs. */
const AT_ONCE = { most: 2, mostWaiting: 50 };

const derive = promisify(argon2);

export class Passwords {
  readonly #slots = new Slots(AT_ONCE);

  /** A hash in the PHC string format. */
  async hash(password: string): Promise<string> {
    const nonce = randomBytes(16);
    const tag = await this.#derive(password, nonce, COST);
    const { memory, passes, parallelism } = COST;
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(nonce)}$${plain(tag)}`;
  }

  /** `stored`: null for an unknown person. The comparison then takes as long, so that its time tells nothing. */
  async matches(password: string, stored: string | null): Promise<boolean> {
    const [, memory, passes, parallelism, nonce = "", tag = ""] = FORM.exec(stored ?? "") ?? [];
    const expected = Buffer.from(tag, "base64");
    const isKnown = expected.length > 0;
    const cost = isKnown
      ? { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
      : COST;
    const found = await this.#derive(password, isKnown ? Buffer.from(nonce, "base64") : randomBytes(16), {
      ...cost,
      tagLength: isKnown ? expected.length : COST.tagLength,
    });
    return isKnown && timingSafeEqual(found, expected);
  }

  #derive(
    password: string,
    nonce: Buffer,
    cost: { memory: number; passes: number; parallelism: number; tagLength: number },
  ) {
    const message = password.normalize("NFKC");
    return this.#slots.run("password", () => derive("argon2id", { message, nonce, ...cost }));
  }
}

function plain(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
