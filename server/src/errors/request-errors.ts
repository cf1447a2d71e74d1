// Errors of requests as such: how they arrive, whether the service can process them now, and repeats.
import type { ErrorEntries } from "./error-entry.ts";

export const requestErrors = {
  bad_request: {
    meaning: "The request can't be read as HTTP.",
    cause: "A client or proxy sent malformed HTTP, for example without the header Host.",
    action: "Use an HTTP library, and check the proxies on the way.",
    retry: false,
  },
  body_cut_off: {
    meaning: "The connection ended before the body did.",
    cause: "The network failed during an upload, or the client gave up.",
    action: "Send the file again. Nothing was done.",
    retry: true,
  },
  body_too_large: {
    meaning: "The body is larger than the operation accepts.",
    cause: "JSON bodies can have 2 MiB unless the operation says otherwise; pictures have their own limits.",
    action: "Send fewer values per request, or use an import, which has no limit.",
    retry: false,
  },
  body_too_slow: {
    meaning: "The upload was too slow.",
    cause: "Too few bytes arrived in a period of time.",
    action: "Send the file again over a better connection. Nothing was done.",
    retry: true,
  },
  busy: {
    meaning: "The database took too long, or another request is changing the same thing.",
    cause: "High load, or several requests for one contact at the same time.",
    action: "Wait as long as Retry-After says, then repeat the request with the same Idempotency-Key.",
    retry: true,
  },
  database_unavailable: {
    meaning: "The database can't be reached, or lacks disk, memory or connections.",
    cause: "It restarts, is overloaded, or its disk is full.",
    action: "Repeat the request with the same Idempotency-Key. The operator should look at the log.",
    retry: true,
  },
  expectation_failed: {
    meaning: "The header Expect asks for something unknown.",
    cause: "A client sent another value than 100-continue.",
    action: "Leave the header Expect out.",
    retry: false,
  },
  headers_too_large: {
    meaning: "The address and the headers are too large.",
    cause: "Together they can have 16 KiB. Long filters or many cookies exceed that.",
    action: "Send shorter query parameters and fewer headers.",
    retry: false,
  },
  idempotency_in_progress: {
    meaning: "The first request with this Idempotency-Key is still being processed.",
    cause: "A client repeated the request before the first one was answered.",
    action: "Wait a moment and repeat the request with the same key.",
    retry: true,
  },
  idempotency_key_reused: {
    meaning: "The Idempotency-Key was used for a different request.",
    cause: "Path or body differ from the first request with this key.",
    action: "Use a new key for each new request, and the same bytes for each repeat.",
    retry: false,
  },
  internal_error: {
    meaning: "Something failed inside the service.",
    cause: "A fault of the program.",
    action:
      "Repeat the request with the same Idempotency-Key. If it fails again, the log has the details under the request id.",
    retry: true,
  },
  invalid_content_length: {
    meaning: "The body's length differs from the header Content-Length.",
    cause: "The body was cut off, or the header was computed from characters instead of bytes.",
    action: "Repeat the request, and let the HTTP library set Content-Length.",
    retry: true,
  },
  invalid_idempotency_key: {
    meaning: "The header Idempotency-Key has a wrong form.",
    cause: "A key has 1 to 255 visible ASCII characters, without spaces.",
    action: "Use a UUID, or your own id of the operation.",
    retry: false,
  },
  invalid_json: {
    meaning: "The body isn't JSON.",
    cause: "A syntax error, for example a comma after the last value, or more than 1,000 levels of nesting.",
    action: "Let a library write the JSON.",
    retry: false,
  },
  invalid_url: {
    meaning: "The path can't be decoded.",
    cause: "A percent sign that begins no escape.",
    action: "Encode the parts of the path, for example with encodeURIComponent.",
    retry: false,
  },
  method_not_allowed: {
    meaning: "The path exists, but not with this method.",
    cause: "For example GET where only POST is possible.",
    action: "Use one of the methods in the header Allow.",
    retry: false,
  },
  overloaded: {
    meaning: "Too many requests are waiting already.",
    cause: "More requests arrive than the service can process.",
    action: "Wait as long as Retry-After says, then repeat the request. Nothing was done.",
    retry: true,
  },
  rate_limited: {
    meaning: "The API key makes too many requests.",
    cause: "Each key has a limit per second. RateLimit-Policy names it, and RateLimit what is left.",
    action: "Wait as long as Retry-After says, then repeat the request. Spread requests evenly.",
    retry: true,
  },
  request_timeout: {
    meaning: "The request arrived too slowly.",
    cause: "Headers or body took more than a minute, or the connection stalled.",
    action: "Repeat the request. Nothing was done.",
    retry: true,
  },
  result_erased: {
    meaning: "The request took effect, but its contact was erased since.",
    cause: "A repeat with the same Idempotency-Key after an erasure.",
    action: "Don't repeat it, so that an erased person isn't contacted again.",
    retry: false,
  },
  unknown_api_version: {
    meaning: "The header Api-Version names an unknown version.",
    cause: "The client asks for a version that this service doesn't have.",
    action: "Leave the header out, or send the version that every answer names.",
    retry: false,
  },
  unknown_route: {
    meaning: "There is nothing at this path.",
    cause: "A typing error, or a missing /api.",
    action: "Compare the path with the documentation.",
    retry: false,
  },
  unsupported_media_type: {
    meaning: "The body has a content type or an encoding that the operation doesn't take.",
    cause: "The header Content-Type is missing or wrong, or the body is compressed.",
    action: "Send application/json, or the type that the operation names, without Content-Encoding.",
    retry: false,
  },
} as const satisfies ErrorEntries;
