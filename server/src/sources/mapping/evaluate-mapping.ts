// Evaluates JSONata mappings, within limits on time, depth and sizes. Runs in a mapping process.
import jsonata from "jsonata";
import { isCountryCode, readPhone } from "../../phones/index.ts";
import type { Evaluation, EvaluationRequest, MappingFault, UnreadPhone } from "./evaluation.ts";
import { MAPPING_FAULTS } from "./evaluation.ts";

/** JSONata checks these limits at every step. Built-in functions have no steps: the process is killed if one takes too long. */
const LIMITS = { timeout: 1_000, stack: 200, sequence: 100_000 };
/** UTF-16 units. A contact's enhanced data has at most 256 KiB. */
const MAX_RESULT = 512 * 1024;
const MAX_DETAIL = 500;
const MAX_COMPILED = 100;
/** Texts without a phone number that are reported, and UTF-16 units of one. */
const MAX_UNREAD = 5;
const MAX_UNREAD_LENGTH = 60;

export class MappingEvaluator {
  readonly #compiled = new Map<string, jsonata.Expression>();
  /** Of the evaluation in progress. */
  #unreadPhones = new Map<string, UnreadPhone>();

  /** Call it again only after it has settled. */
  async evaluate({ mapping, payload, headers }: EvaluationRequest): Promise<Evaluation> {
    let expression: jsonata.Expression;
    try {
      expression = this.#compile(mapping);
    } catch (error) {
      return faultOf(error, "invalid_mapping");
    }
    this.#unreadPhones = new Map();
    if (payload === null) return this.#resultOf(undefined);
    let input: unknown;
    try {
      input = JSON.parse(payload.replace(/^\uFEFF/, ""), withoutNull);
    } catch {
      return { ok: false, code: "invalid_json", detail: MAPPING_FAULTS.invalid_json };
    }
    try {
      return this.#resultOf(JSON.stringify(await expression.evaluate(input, { headers })));
    } catch (error) {
      return faultOf(error, "mapping_failed");
    }
  }

  #compile(mapping: string): jsonata.Expression {
    const known = this.#compiled.get(mapping);
    if (known) return known;
    const expression = jsonata(mapping, LIMITS);
    expression.registerFunction("phone", (text, country) => this.#phoneIn(text, country), "<x-x?:s>");
    if (this.#compiled.size >= MAX_COMPILED) this.#compiled.clear();
    this.#compiled.set(mapping, expression);
    return expression;
  }

  /**
   * `$phone("0171 1234567", "DE")` is `+491711234567`. Text with a plus sign needs no country. Undefined for a value that
   * isn't text and for an empty text: neither is a number that could be refused.
   */
  #phoneIn(given: unknown, country: unknown): string | undefined {
    if (typeof given !== "string" || given.trim() === "") return undefined;
    const code = typeof country === "string" ? country.trim().toUpperCase() : "";
    const read = readPhone(given, isCountryCode(code) ? code : null);
    if (read.ok) return read.phone;
    const text = given.trim().slice(0, MAX_UNREAD_LENGTH);
    if (this.#unreadPhones.size < MAX_UNREAD)
      this.#unreadPhones.set(text, { text, code: read.code, detail: read.detail });
    return undefined;
  }

  /** JSON.stringify returns undefined for nothing, and for a function. */
  #resultOf(json: string | undefined): Evaluation {
    if (json === undefined || json.length <= MAX_RESULT)
      return { ok: true, json, unreadPhones: [...this.#unreadPhones.values()] };
    const detail = `The mapping's result has more than ${MAX_RESULT} characters as JSON.`;
    return { ok: false, code: "mapping_too_large", detail };
  }
}

/** Systems send null for what isn't known. JSONata's operators would write the word "null", or fail. */
function withoutNull(_key: string, value: unknown): unknown {
  return value === null ? undefined : value;
}

/** JSONata's codes of exceeded limits: the time, the depth, the length of a sequence, the length of a range. */
const OF_LIMITS: Record<string, MappingFault> = {
  D1012: "mapping_too_slow",
  D1011: "mapping_too_large",
  D2015: "mapping_too_large",
  D2014: "mapping_too_large",
};

function faultOf(error: unknown, otherwise: MappingFault): Evaluation {
  const {
    code = "",
    message = "",
    position,
  } = error as { code?: string; message?: string; position?: number };
  // V8's own limits: the length of a string, and the size of the stack.
  const limit = error instanceof RangeError ? "mapping_too_large" : OF_LIMITS[code];
  const fault = limit ?? otherwise;
  const where = typeof position === "number" ? ` (at character ${position})` : "";
  const detail = `${MAPPING_FAULTS[fault]} ${message.slice(0, MAX_DETAIL)}${where}`.trim();
  return { ok: false, code: fault, detail };
}
