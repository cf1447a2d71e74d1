// The problems that only contacts have.
import { invalidField, Problem } from "../platform/problem.ts";
import { MAX_BYTES } from "./enhanced-data.ts";

export function contactNotFound(phone: string): Problem {
  return new Problem({
    status: 404,
    code: "contact_not_found",
    title: "There is no such contact",
    detail: `There is no contact with the phone ${phone}.`,
  });
}

export function enhancedDataTooLarge(bytes: number): Problem {
  return invalidField(
    "/contact/enhanced_data",
    "enhanced_data_too_large",
    `The contact's enhanced data would have ${bytes} bytes as compact JSON; at most ${MAX_BYTES} fit.`,
  );
}
