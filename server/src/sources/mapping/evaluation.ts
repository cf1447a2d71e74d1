// What the service asks of a mapping process, and its answers.
import type { ReadPhone } from "../../phones/index.ts";

/** Faults of a mapping. `invalid_json` is a fault of the payload. */
export const MAPPING_FAULTS = {
  invalid_json: "The payload isn't JSON.",
  invalid_mapping: "The mapping isn't a JSONata expression.",
  mapping_failed: "The mapping can't be evaluated for this payload.",
  mapping_too_slow: "The mapping took more than a second.",
  mapping_too_large: "The mapping, or its result, needs too much memory.",
} as const;

export type MappingFault = keyof typeof MAPPING_FAULTS;

export interface EvaluationRequest {
  mapping: string;
  /** JSON; null only checks the mapping. */
  payload: string | null;
  /** By lower-case name. The mapping reads them as `$headers`. */
  headers: Record<string, string>;
}

/** A text in which $phone found no phone number, with the fault of `readPhone`. */
export interface UnreadPhone extends Pick<Extract<ReadPhone, { ok: false }>, "code" | "detail"> {
  text: string;
}

export type Evaluation =
  /** `json` is undefined when the mapping returned nothing. */
  | { ok: true; json: string | undefined; unreadPhones: UnreadPhone[] }
  | { ok: false; code: MappingFault; detail: string };
