// What a preset is: how a system signs its payloads, and which contact is in one of them.
import { isCountryCode, type ReadPhone, readPhone } from "../../phones/index.ts";
import type { Verification } from "../verification.ts";

export interface Preset {
  /** The system and the data that it sends, for people. */
  title: string;
  verification: Verification;
  /**
   * The contact in the form of `sourceContact`, or a list of them. Undefined if the payload has no person. What is missing may be
   * null, empty or undefined: systems send all three.
   */
  read(received: Received): unknown;
}

export interface Received {
  /** Any JSON. */
  payload: unknown;
  /** By lower-case name. Empty if there is none. */
  header(name: string): string;
  phones: PhoneReader;
}

/** A text in which no phone number was found, with the fault of `readPhone`. */
export interface UnreadPhone extends Pick<Extract<ReadPhone, { ok: false }>, "code" | "detail"> {
  text: string;
}

const MOST_UNREAD = 5;
/** UTF-16 units. */
const UNREAD_LENGTH = 60;

export class PhoneReader {
  readonly #unread = new Map<string, UnreadPhone>();

  get unread(): UnreadPhone[] {
    return [...this.#unread.values()];
  }

  /**
   * `find("0171 1234567", "DE")` is `+491711234567`. Text with a plus sign needs no country. Undefined for a value that isn't text and
   * for an empty text: neither is a number that could be refused.
   */
  find(given: unknown, country: unknown = null): string | undefined {
    if (typeof given !== "string" || given.trim() === "") return undefined;
    const code = typeof country === "string" ? country.trim().toUpperCase() : "";
    const read = readPhone(given, isCountryCode(code) ? code : null);
    if (read.ok) return read.phone;
    const text = given.trim().slice(0, UNREAD_LENGTH);
    if (this.#unread.size < MOST_UNREAD)
      this.#unread.set(text, { text, code: read.code, detail: read.detail });
    return undefined;
  }
}
