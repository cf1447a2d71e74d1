// Checks the contact of a row by the rules of the API.
import { type ContactChange, contactField, type Phone } from "../contacts/index.ts";
import { faultsOf } from "../platform/http/issues.ts";

export type ContactReading =
  | { ok: true; change: ContactChange }
  /** The first fault. `pointer` is a JSON Pointer, and `path` its parts. */
  | { ok: false; code: string; pointer: string; path: string[] };

/** `given` is a contact as the API takes it, unchecked apart from the phone. */
export function readContact(given: { phone: Phone }): ContactReading {
  const result = contactField.safeParse(given);
  if (result.success) {
    const { phone, name, labels, enhanced_data: enhancedData } = result.data;
    return { ok: true, change: { phone, name, labels, enhancedData } };
  }
  const [fault] = faultsOf(result.error, given);
  const { code, pointer } = fault ?? { code: "invalid_value", pointer: "" };
  const parts = pointer.split("/").slice(1);
  return {
    ok: false,
    code,
    pointer,
    path: parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~")),
  };
}
