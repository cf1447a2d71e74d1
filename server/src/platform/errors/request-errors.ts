// Errors that any request can meet: how it arrives, whose it is, whether the service can process it now, and repeats.
import { errorTable } from "./error-table.ts";

export const requestErrors = errorTable({
  bad_request: {
    status: 400,
    meaning: "The request can't be read as HTTP.",
    cause: "A client or proxy sent malformed HTTP, for example without the header Host.",
    action: "Use an HTTP library, and check the proxies on the way.",
  },
  body_cut_off: {
    status: 400,
    meaning: "The connection ended before the body did.",
    cause: "The network failed during an upload, or the client gave up.",
    action: "Send the file again. Nothing was done.",
    retryable: true,
  },
  body_too_large: {
    status: 413,
    meaning: "The body is larger than the operation accepts.",
    cause: "JSON bodies can have 2 MiB unless the operation says otherwise; pictures have their own limits.",
    action: "Send fewer values per request, or use an import, which has no limit.",
  },
  body_too_slow: {
    status: 408,
    meaning: "The upload was too slow.",
    cause: "Too few bytes arrived in a period of time.",
    action: "Send the file again over a better connection. Nothing was done.",
    retryable: true,
  },
  busy: {
    status: 503,
    meaning: "The database took too long, or another request is changing the same thing.",
    cause: "High load, or several requests for one contact at the same time.",
    action: "Wait as long as Retry-After says, then repeat the request with the same Idempotency-Key.",
    retryable: true,
  },
  csrf_check_failed: {
    status: 403,
    meaning: "The request didn't come from a page of this service.",
    cause: "A request with the session cookie lacks X-Parley-Console: 1 or the service's own Origin.",
    action: "Programs should use an API key. Operators behind a proxy set PARLEY_PUBLIC_URL.",
  },
  database_unavailable: {
    status: 503,
    meaning: "The database can't be reached, or lacks disk, memory or connections.",
    cause: "It restarts, is overloaded, or its disk is full.",
    action: "Repeat the request with the same Idempotency-Key. The operator should look at the log.",
    retryable: true,
  },
  expectation_failed: {
    status: 417,
    meaning: "The header Expect asks for something unknown.",
    cause: "A client sent another value than 100-continue.",
    action: "Leave the header Expect out.",
  },
  forbidden_address: {
    meaning: "Requests to this address aren't allowed.",
    cause: "It is private, local or reserved, or its name leads to such an address or to none.",
    action: "Check the name, and use a public https address. Operators can allow private ones for webhooks.",
  },
  headers_too_large: {
    status: 431,
    meaning: "The address and the headers are too large.",
    cause: "Together they can have 16 KiB. Long filters or many cookies exceed that.",
    action: "Send shorter query parameters and fewer headers.",
  },
  idempotency_in_progress: {
    status: 409,
    meaning: "The first request with this Idempotency-Key is still being processed.",
    cause: "A client repeated the request before the first one was answered.",
    action: "Wait a moment and repeat the request with the same key.",
    retryable: true,
  },
  idempotency_key_reused: {
    meaning: "The Idempotency-Key was used for a different request.",
    cause: "Path, body or the person who asks differ from the first request with this key.",
    action: "Use a new key for each new request, and the same bytes for each repeat.",
  },
  insufficient_scope: {
    status: 403,
    meaning: "The API key, or the role of the person, lacks the scope for this operation.",
    cause: "The key was created for other work, or the person is an agent or a reader.",
    action: "Use a key with the scope that `scope` names, or ask an owner of the account.",
  },
  own_threads_only: {
    status: 403,
    meaning: "The operation reads or changes contacts without regard to whose threads they are.",
    cause: "The setting `agents_see_only_own` limits agents to their own and unassigned conversations.",
    action: "Ask an owner of the account.",
  },
  internal_error: {
    status: 500,
    meaning: "Something failed inside the service.",
    cause: "A fault of the program.",
    action:
      "Repeat the request with the same Idempotency-Key. If it fails again, the log has the details under the request id.",
    retryable: true,
  },
  invalid_address: {
    meaning: "The text isn't an address for a webhook.",
    cause: "It isn't an https URL, or has a user name or password in it.",
    action: "Send a complete URL such as https://shop.example/parley.",
  },
  invalid_idempotency_key: {
    meaning: "The header Idempotency-Key has a wrong form.",
    cause: "A key has 1 to 255 visible ASCII characters, without spaces.",
    action: "Use a UUID, or your own id of the operation.",
  },
  invalid_json: {
    status: 400,
    meaning: "The body isn't JSON.",
    cause:
      "A syntax error, another encoding than UTF-8, more than 1,000 levels of nesting, more " +
      "than 25,000 values in a list or object, or more than 120,000 values and names in all.",
    action: "Let a library write the JSON. Send long lists in several requests.",
  },
  invalid_url: {
    status: 400,
    meaning: "The address can't be decoded.",
    cause: "A percent sign that begins no escape, or escapes of another encoding than UTF-8.",
    action: "Encode the parts of the path and the query, for example with encodeURIComponent.",
  },
  method_not_allowed: {
    status: 405,
    meaning: "The path exists, but not with this method.",
    cause: "For example GET where only POST is possible.",
    action: "Use one of the methods in the header Allow.",
  },
  missing_api_key: {
    status: 401,
    meaning: "The request has no API key.",
    cause: "The header Authorization is missing, or a proxy removed it.",
    action: "Send the key in the header Authorization.",
  },
  overloaded: {
    status: 503,
    meaning: "Too many requests are waiting already.",
    cause: "More requests arrive than the service can process.",
    action: "Wait as long as Retry-After says, then repeat the request. Nothing was done.",
    retryable: true,
  },
  rate_limited: {
    status: 429,
    meaning: "The API key makes too many requests.",
    cause: "Each key has a limit per second. RateLimit-Policy names it, and RateLimit what is left.",
    action: "Wait as long as Retry-After says, then repeat the request. Spread requests evenly.",
    retryable: true,
  },
  request_timeout: {
    status: 408,
    meaning: "The request arrived too slowly.",
    cause: "Headers or body took more than a minute, or the connection stalled.",
    action: "Repeat the request. Nothing was done.",
    retryable: true,
  },
  result_erased: {
    status: 410,
    meaning: "The request took effect, but its contact was erased since.",
    cause: "A repeat with the same Idempotency-Key after an erasure.",
    action: "Don't repeat it, so that an erased person isn't contacted again.",
  },
  too_many_jobs: {
    status: 429,
    meaning: "Too many background jobs of the account are waiting.",
    cause: "Jobs, exports and imports are started faster than they run.",
    action: "Wait until some have ended. GET /jobs shows them.",
    retryable: true,
  },
  too_many_streams: {
    status: 429,
    meaning: "Too many event streams are open.",
    cause:
      "Each part of a program opens a stream of its own, or connections are opened again without closing the old ones.",
    action: "Share one stream between the parts of a program, and close streams that nobody needs.",
    retryable: true,
  },
  too_many_uploads: {
    status: 429,
    meaning: "Too many files of the account are being uploaded.",
    cause: "Several programs upload or import files at the same time.",
    action: "Wait until an upload has ended. Nothing of this file was read.",
    retryable: true,
  },
  unknown_api_version: {
    status: 400,
    meaning: "The header Api-Version names an unknown version.",
    cause: "The client asks for a version that this service doesn't have.",
    action: "Leave the header out, or send the version that every answer names.",
  },
  unknown_route: {
    status: 404,
    meaning: "There is nothing at this path.",
    cause: "A typing error, or a missing /api.",
    action: "Compare the path with the documentation.",
  },
  unsupported_media_type: {
    status: 415,
    meaning: "The body has a content type or an encoding that the operation doesn't take.",
    cause: "The header Content-Type is missing or wrong, or the body is compressed.",
    action: "Send application/json, or the type that the operation names, without Content-Encoding.",
  },
});
