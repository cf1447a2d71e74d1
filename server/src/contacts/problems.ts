// The problems that only contacts have.
import { invalidField, Problem } from "../platform/problem.ts";
import { MAX_BYTES } from "./enhanced-data.ts";
import { contactErrors } from "./errors.ts";
import type { ContactReference } from "./phone-fields.ts";

export function contactNotFound(reference: ContactReference): Problem {
  const which = reference.by === "phone" ? `the phone ${reference.phone}` : "this id in this account";
  return noContact(`There is no contact with ${which}.`);
}

/** The contact was erased after the request had found it. */
export function contactGone(): Problem {
  return noContact("The contact was erased while the request was processed. Nothing was done.");
}

/** The recipient is a contact that the writer doesn't see. */
export function contactHidden(): Problem {
  return noContact("You see no contact with this phone or id.");
}

function noContact(detail: string): Problem {
  return new Problem(contactErrors.contact_not_found, { detail });
}

export function enhancedDataTooLarge(bytes: number): Problem {
  return invalidField(
    "/contact/enhanced_data",
    contactErrors.enhanced_data_too_large,
    `The contact's enhanced data would have ${bytes} bytes as compact JSON. The limit is ${MAX_BYTES} bytes.`,
  );
}
