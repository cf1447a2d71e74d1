// Errors of contacts, their labels and enhanced data, bulk jobs and erasures.
import type { ErrorEntries } from "./error-entry.ts";

export const contactErrors = {
  ambiguous_act: {
    meaning: "The request asks for several things at once.",
    cause: "`act` has more than one of labels, `erase` and `export`.",
    action: "Send a request for each of them.",
    retry: false,
  },
  ambiguous_contacts: {
    meaning: "The contacts are named twice.",
    cause:
      "The request has more than one of `ids`, `phones` and `filter`, or `except` or `as_of` without `filter`.",
    action: "Send one of them.",
    retry: false,
  },
  ambiguous_label: {
    meaning: "A label would be added and removed.",
    cause: "The same name stands in `add_labels` and in `remove_labels`.",
    action: "Remove it from one of the lists.",
    retry: false,
  },
  contact_changed: {
    meaning: "The contact has changed since you read it.",
    cause: "Another request changed it, so its ETag isn't among those in If-Match.",
    action: "Read the contact again, apply your change to it, and send its new ETag.",
    retry: false,
  },
  contact_not_found: {
    meaning: "The account has no such contact.",
    cause: "The phone or id is mistyped, or the contact was erased.",
    action: "Search with GET /contacts.",
    retry: false,
  },
  empty_entry: {
    meaning: "An entry of enhanced data is empty.",
    cause: "It has neither text nor description nor link. Empty texts count as absent.",
    action: "Fill one of the fields, or leave the entry out.",
    retry: false,
  },
  enhanced_data_too_large: {
    meaning: "The contact's enhanced data would be too large.",
    cause: "All groups of a contact together can have 256 KiB as compact JSON.",
    action: "Send fewer or shorter entries, or remove groups that aren't needed.",
    retry: false,
  },
  erasure_not_found: {
    meaning: "The account has no erasure record with this id.",
    cause: "The id is mistyped or belongs to another account.",
    action: "Find the record with GET /erasures, for example by phone.",
    retry: false,
  },
  invalid_label: {
    meaning: "A label has a name that isn't possible.",
    cause: "A comma followed by a space separates labels, so no name contains it.",
    action: "Send two labels, or write the comma without a space.",
    retry: false,
  },
  invalid_link: {
    meaning: "The link isn't an absolute URL.",
    cause: "Its scheme isn't http, https, mailto, tel or sms, or it contains spaces.",
    action: "Send a complete URL such as https://shop.example/orders/1047.",
    retry: false,
  },
  job_ended: {
    meaning: "The job can't be canceled any more.",
    cause: "It has ended.",
    action: "Nothing: GET /jobs/{id} shows how it ended.",
    retry: false,
  },
  job_not_found: {
    meaning: "The account has no job with this id.",
    cause: "The id is mistyped, or the job ended more than 30 days ago.",
    action: "Find the job with GET /jobs.",
    retry: false,
  },
  missing_contacts: {
    meaning: "The request doesn't say which contacts to change.",
    cause: "`ids`, `phones` and `filter` are missing.",
    action: "Send one of them. An empty filter means all contacts.",
    retry: false,
  },
  missing_act: {
    meaning: "The request doesn't say what to do.",
    cause: "`act` has no label, no `erase` and no `export`.",
    action: "Send one of them.",
    retry: false,
  },
  too_many_jobs: {
    meaning: "Too many background jobs of the account are waiting.",
    cause: "Jobs, exports and imports are started faster than they run.",
    action: "Wait until some have ended. GET /jobs shows them.",
    retry: true,
  },
  too_many_labels: {
    meaning: "The contact would have too many labels.",
    cause: "A contact has at most 200.",
    action: "Remove labels, or keep such data in enhanced_data.",
    retry: false,
  },
} as const satisfies ErrorEntries;
