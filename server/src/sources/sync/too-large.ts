import type { Fault } from "../../platform/problem.ts";

/** The fault of a payload with which the contact's enhanced data would have so many bytes. */
export function tooLarge(bytes: number): Fault {
  const detail = `The contact's enhanced data would have ${bytes} bytes as compact JSON, which is too much.`;
  return { pointer: "/enhanced_data", code: "enhanced_data_too_large", detail };
}
