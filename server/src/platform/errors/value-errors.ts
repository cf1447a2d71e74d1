// Faults of single values, which any operation can find. `errors` of a problem says where.
import { errorTable } from "./error-table.ts";

export const valueErrors = errorTable({
  invalid_cursor: {
    meaning: "The cursor in `after` doesn't belong to this list.",
    cause: "It is from another list, or from the same list with another filter.",
    action: "Use the `next` of the previous page unchanged, with the same filter.",
  },
  invalid_domain: {
    meaning: "The text isn't the domain of an e-mail address.",
    cause: "For example a leading @, a wildcard, or an address instead of a domain.",
    action: "Send a domain such as example.com. Write international names as xn--.",
  },
  invalid_email: {
    meaning: "The text isn't one plain e-mail address.",
    cause: "A list, a display name, quotes or a comment, or a local part with % or !.",
    action: "Send one address such as ana@example.com.",
  },
  invalid_id: {
    meaning: "The text isn't an id of this kind.",
    cause: "The id has another prefix, or isn't complete.",
    action: "Use the id as an answer gave it, for example con_ and 26 characters.",
  },
  invalid_name: {
    meaning: "A property has a name that isn't allowed.",
    cause: "The name __proto__.",
    action: "Rename the property.",
  },
  invalid_text: {
    meaning: "The text holds a character that can't be stored.",
    cause: "A NUL character, or half of a surrogate pair after cutting a text inside an emoji.",
    action: "Remove the character. Cut texts between code points.",
  },
  invalid_type: {
    meaning: "The value has another JSON type than it needs.",
    cause: "For example a number in quotes, or a text instead of a list.",
    action: "Send the type that the documentation names.",
  },
  invalid_value: {
    meaning: "The value isn't one of the allowed ones.",
    cause: "An unknown word, or a text of a wrong form, such as a time without a time zone.",
    action: "The detail says what is allowed.",
  },
  required: {
    meaning: "A required field is missing.",
    cause: "The field was left out, or is null.",
    action: "Send the field that `errors` names.",
  },
  too_large: {
    meaning: "The number or the list is too large.",
    cause: "The value is above its limit.",
    action: "The detail names the limit. Split long lists into several requests.",
  },
  too_long: {
    meaning: "The text, or the phone number, is too long.",
    cause: "Lengths are counted in Unicode code points. A phone number has at most 15 digits.",
    action: "The detail names the limit.",
  },
  too_short: {
    meaning: "The text, or the phone number, is too short.",
    cause: "A text that must not be empty, or a phone number with fewer than 7 digits.",
    action: "The detail names the limit.",
  },
  too_small: {
    meaning: "The number or the list is too small.",
    cause: "The value is below its limit, for example an empty list.",
    action: "The detail names the limit.",
  },
  unknown_field: {
    meaning: "There is no such field.",
    cause: "A typing error, or a field at the wrong place. Unknown fields are refused instead of ignored.",
    action: "Compare the name with the documentation.",
  },
});
