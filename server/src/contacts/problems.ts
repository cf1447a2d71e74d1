// The problems that only contacts have.
import { invalidField, Problem } from "../platform/problem.ts";
import type { ContactReference } from "./contact-reference.ts";
import { MAX_BYTES } from "./enhanced-data.ts";

export function contactNotFound(reference: ContactReference): Problem {
  const which = reference.by === "phone" ? `the phone ${reference.phone}` : "this id in this account";
  return noContact(`There is no contact with ${which}.`);
}

/** It was there when the request came. */
export function contactGone(): Problem {
  return noContact("The contact was erased meanwhile. Nothing was done.");
}

function noContact(detail: string): Problem {
  return new Problem({
    status: 404,
    code: "contact_not_found",
    title: "There is no such contact",
    detail,
  });
}

export function contactChanged(): Problem {
  return new Problem({
    status: 412,
    code: "contact_changed",
    title: "The contact changed meanwhile",
    detail: "The contact isn't the one that If-Match names. Nothing was done; read it again.",
  });
}

export function enhancedDataTooLarge(bytes: number): Problem {
  return invalidField(
    "/contact/enhanced_data",
    "enhanced_data_too_large",
    `The contact's enhanced data would have ${bytes} bytes as compact JSON; at most ${MAX_BYTES} fit.`,
  );
}
