// Errors of events, webhooks and sources of data.
import type { ErrorEntries } from "./error-entry.ts";

export const eventErrors = {
  cursor_expired: {
    meaning: "Events after this cursor were deleted because of their age.",
    cause: "The client didn't read for longer than events are kept.",
    action: "Read on without a cursor, from the oldest event, and compare your data with the lists.",
    retry: false,
  },
  delivery_not_found: {
    meaning: "The webhook has no delivery with this id.",
    cause: "The id is mistyped, or the delivery was deleted with its contact or because of its age.",
    action: "Find the delivery with GET /webhooks/{id}/deliveries.",
    retry: false,
  },
  forbidden_address: {
    meaning: "Requests to this address aren't allowed.",
    cause: "It is private, local or reserved, or its name leads to such an address or to none.",
    action: "Check the name, and use a public https address. Operators can allow private ones for webhooks.",
    retry: false,
  },
  invalid_address: {
    meaning: "The text isn't an address for a webhook.",
    cause: "It isn't an https URL, or has a user name or password in it.",
    action: "Send a complete URL such as https://shop.example/parley.",
    retry: false,
  },
  invalid_mapping: {
    meaning: "The mapping isn't a JSONata expression.",
    cause: "A syntax error, whose place the detail names.",
    action: "Correct the expression. POST /sources/{id}/preview shows what it makes of a payload.",
    retry: false,
  },
  mapping_failed: {
    meaning: "The mapping can't be evaluated for this payload.",
    cause: "For example a function that gets a value of another type.",
    action: "Try the payload with POST /sources/{id}/preview, and correct the mapping.",
    retry: false,
  },
  mapping_too_large: {
    meaning: "The mapping, or its result, needs too much memory.",
    cause: "It builds very long texts or lists.",
    action: "Write only the values that the contact needs.",
    retry: false,
  },
  mapping_too_slow: {
    meaning: "The mapping took too long.",
    cause: "It loops, or walks a large payload again and again.",
    action: "Simplify the expression.",
    retry: false,
  },
  one_group_only: {
    meaning: "The mapping writes several groups of enhanced data.",
    cause: "A source owns one group, because the others belong to other systems.",
    action: "Put all entries into one group, or use several sources.",
    retry: false,
  },
  source_not_found: {
    meaning: "There is no such source.",
    cause: "The id or the address is mistyped, or the source was deleted.",
    action: "Find it with GET /sources.",
    retry: false,
  },
  source_not_verified: {
    meaning: "The payload doesn't prove that it comes from the source's system.",
    cause: "Its signature or secret is missing or wrong, or its time is too old.",
    action: "Store the same secret on both sides, and compare the clocks.",
    retry: false,
  },
  time_in_future: {
    meaning: "The time of the payload is more than a day ahead.",
    cause: "The other system's clock is wrong, or the mapping takes a wrong field as `time`.",
    action: "Correct the clock or the mapping.",
    retry: false,
  },
  too_many_failures: {
    meaning: "Too many payloads without a proof came from your address.",
    cause: "A system sends to unknown sources, or signs with a wrong secret.",
    action: "Correct its address and secret. Valid payloads are still accepted.",
    retry: false,
  },
  too_many_sources: {
    meaning: "The account has too many sources.",
    cause: "The number of sources is limited.",
    action: "Delete one that isn't needed.",
    retry: false,
  },
  too_many_streams: {
    meaning: "Too many event streams are open.",
    cause:
      "Each part of a program opens a stream of its own, or connections are opened again without closing the old ones.",
    action: "Share one stream between the parts of a program, and close streams that nobody needs.",
    retry: true,
  },
  too_many_webhooks: {
    meaning: "The account has too many webhooks.",
    cause: "The number of webhooks is limited.",
    action: "Delete one that isn't needed, or distribute events on your side.",
    retry: false,
  },
  unknown_event_type: {
    meaning: "There is no such type of event.",
    cause: "A typing error.",
    action: "The detail names all types.",
    retry: false,
  },
  webhook_not_found: {
    meaning: "The account has no webhook with this id.",
    cause: "The id is mistyped, or the webhook was deleted.",
    action: "Find it with GET /webhooks.",
    retry: false,
  },
} as const satisfies ErrorEntries;
