// Errors of contacts, their labels and enhanced data, bulk jobs and erasures.
import { errorTable } from "../platform/errors/error-table.ts";

export const contactErrors = errorTable({
  person_needed: {
    status: 409,
    meaning: "The operation is about the person who is signed in, and the request has an API key.",
    cause: "A program called it.",
    action: "Sign in to the console, and call it with the session.",
  },
  ambiguous_act: {
    meaning: "The request asks for several things at once.",
    cause: "`act` has more than one of labels, `erase` and `export`.",
    action: "Send a request for each of them.",
  },
  ambiguous_contacts: {
    meaning: "The contacts are named twice.",
    cause:
      "The request has more than one of `ids`, `phones` and `filter`, or `except` or `as_of` without `filter`.",
    action: "Send one of them.",
  },
  ambiguous_label: {
    meaning: "A label would be added and removed.",
    cause: "The same name stands in `add_labels` and in `remove_labels`.",
    action: "Remove it from one of the lists.",
  },
  assignee_cannot_answer: {
    meaning: "Only an owner or an agent of the account can answer a thread.",
    cause: "`assignee` names a reader, nobody, or somebody whose membership has ended.",
    action: "Send the id of an owner or an agent of GET /people, or null for nobody.",
  },
  contact_changed: {
    status: 412,
    meaning: "The contact has changed since you read it.",
    cause: "Another request changed it, so its ETag isn't among those in If-Match.",
    action: "Read the contact again, apply your change to it, and send its new ETag.",
  },
  contact_not_found: {
    status: 404,
    meaning: "The account has no such contact.",
    cause: "The phone or id is mistyped, or the contact was erased.",
    action: "Search with GET /contacts.",
  },
  empty_entry: {
    meaning: "An entry of enhanced data is empty.",
    cause: "It has neither text nor description nor link. Empty texts count as absent.",
    action: "Fill one of the fields, or leave the entry out.",
  },
  enhanced_data_too_large: {
    meaning: "The contact's enhanced data would be too large.",
    cause: "All groups of a contact together can have 256 KiB as compact JSON.",
    action: "Send fewer or shorter entries, or remove groups that aren't needed.",
  },
  erasure_not_found: {
    status: 404,
    meaning: "The account has no erasure record with this id.",
    cause: "The id is mistyped or belongs to another account.",
    action: "Find the record with GET /erasures, for example by phone.",
  },
  invalid_label: {
    meaning: "A label has a name that isn't possible.",
    cause: "A comma followed by a space separates labels, so no name contains it.",
    action: "Send two labels, or write the comma without a space.",
  },
  invalid_link: {
    meaning: "The link isn't an absolute URL.",
    cause: "Its scheme isn't http, https, mailto, tel or sms, or it contains spaces.",
    action: "Send a complete URL such as https://shop.example/orders/1047.",
  },
  missing_act: {
    meaning: "The request doesn't say what to do.",
    cause: "`act` has no label, no `erase` and no `export`.",
    action: "Send one of them.",
  },
  missing_contacts: {
    meaning: "The request doesn't say which contacts to change.",
    cause: "`ids`, `phones` and `filter` are missing.",
    action: "Send one of them. An empty filter means all contacts.",
  },
  not_snoozed: {
    meaning: "A thread that isn't snoozed has no time to come back.",
    cause: "`snoozed_until` has a time, and `state` isn't snoozed.",
    action: "Send the state snoozed with it, or leave `snoozed_until` out.",
  },
  snooze_in_past: {
    meaning: "The snooze would be over already.",
    cause: "`snoozed_until` isn't in the future.",
    action: "Choose a later time, or open the thread.",
  },
  snooze_too_far: {
    meaning: "The snooze is too long.",
    cause: "`snoozed_until` is more than a year ahead.",
    action: "Choose an earlier time, or finish the thread: it opens when the contact writes.",
  },
  not_your_note: {
    status: 403,
    meaning: "Somebody else wrote the note.",
    cause: "Only its author, or somebody with the scope people:write, may delete a note.",
    action: "Ask the author or an owner to delete it.",
  },
  note_not_found: {
    status: 404,
    meaning: "The account has no such note.",
    cause: "The id is mistyped, or the note was deleted, or its contact was erased.",
    action: "Find the id with GET /contacts/{phone_number}/notes.",
  },
  too_many_labels: {
    meaning: "The contact would have too many labels.",
    cause: "A contact has at most 200.",
    action: "Remove labels, or keep such data in enhanced_data.",
  },
});
