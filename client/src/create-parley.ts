// The client: one method for each operation of the API.
import { type CallOptions, createCall, type ParleyOptions } from "./call.ts";
import { followEvents } from "./event-stream.ts";
import type { Methods } from "./methods.ts";
import type { OperationRow } from "./operation-row.ts";
import { OPERATIONS } from "./operations.ts";
import { pagesOf } from "./pages.ts";
import type { Given } from "./request.ts";

export type Parley = Methods;

/**
 * Each method takes the operation's parameters and the fields of its body in one object, and then options. It answers the
 * parsed JSON; for a list also an iterator over all items, for a download the `Response`, for the stream an iterator.
 * @throws TypeError without `baseUrl`, or with neither `apiKey` nor `headers`
 */
export function createParley(options: ParleyOptions): Parley {
  checkOptions(options);
  const call = createCall(options);

  function perform(row: OperationRow, given: Given, own: CallOptions) {
    switch (row.answer) {
      case "list":
        return pagesOf((after) => call(row, after === undefined ? given : { ...given, after }, own) as never);
      case "events": {
        const retry = own.retry ?? options.retry;
        return followEvents((lastEventId, isFirst) => {
          const headers = {
            ...own.headers,
            ...(lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId }),
          };
          // A service that was there returns.
          const patience = isFirst || typeof retry === "function" ? retry : Number.POSITIVE_INFINITY;
          return call(row, given, { ...own, headers, retry: patience }) as Promise<Response>;
        }, own.signal ?? options.signal);
      }
      default:
        return call(row, given, own);
    }
  }

  const methods = Object.entries(OPERATIONS).map(([id, row]) => [
    id,
    (given: Given = {}, own: CallOptions = {}) => perform(row, given, own),
  ]);
  return Object.fromEntries(methods);
}

/** A variable of the environment that isn't set would show only with the first call, as a wrong address or a 401. */
function checkOptions({ baseUrl, ...options }: ParleyOptions): void {
  if (!baseUrl)
    throw new TypeError("createParley needs baseUrl, such as https://parley.example/api. Is PARLEY_URL set?");
  if (!options.apiKey && ("apiKey" in options || !options.headers))
    throw new TypeError("createParley needs apiKey. Is PARLEY_API_KEY set?");
}
