// Errors of sources and their payloads.
import { errorTable } from "../platform/errors/error-table.ts";

export const sourceErrors = errorTable({
  source_not_found: {
    status: 404,
    meaning: "There is no such source.",
    cause: "The id or the address is mistyped, or the source was deleted.",
    action: "Find it with GET /sources.",
  },
  source_not_verified: {
    status: 401,
    meaning: "The payload doesn't prove that it comes from the source's system.",
    cause: "Its signature or secret is missing or wrong, or its time is too old.",
    action: "Store the same secret on both sides, and compare the clocks.",
  },
  time_in_future: {
    meaning: "The time of the payload is more than a day ahead.",
    cause: "The other system's clock is wrong, or its program takes a wrong field as `time`.",
    action: "Correct the clock or the program.",
  },
  too_many_failures: {
    status: 429,
    meaning: "Too many payloads without a proof came from your address.",
    cause: "A system sends to unknown sources, or signs with a wrong secret.",
    action: "Correct its address and secret. Valid payloads are still accepted.",
  },
  too_many_sources: {
    status: 409,
    meaning: "The account has too many sources.",
    cause: "The number of sources is limited.",
    action: "Delete one that isn't needed.",
  },
});
