// Errors of sources, their payloads and their mappings.
import { errorTable } from "../platform/errors/error-table.ts";

export const sourceErrors = errorTable({
  invalid_mapping: {
    meaning: "The mapping isn't a JSONata expression.",
    cause: "A syntax error, whose place the detail names.",
    action: "Correct the expression. POST /sources/{id}/preview shows what it makes of a payload.",
  },
  mapping_failed: {
    meaning: "The mapping can't be evaluated for this payload.",
    cause: "For example a function that gets a value of another type.",
    action: "Try the payload with POST /sources/{id}/preview, and correct the mapping.",
  },
  mapping_too_large: {
    meaning: "The mapping, or its result, needs too much memory.",
    cause: "It builds very long texts or lists.",
    action: "Write only the values that the contact needs.",
  },
  mapping_too_slow: {
    meaning: "The mapping took too long.",
    cause: "It loops, or walks a large payload again and again.",
    action: "Simplify the expression.",
  },
  one_group_only: {
    meaning: "The mapping writes several groups of enhanced data.",
    cause: "A source owns one group, because the others belong to other systems.",
    action: "Put all entries into one group, or use several sources.",
  },
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
    cause: "The other system's clock is wrong, or the mapping takes a wrong field as `time`.",
    action: "Correct the clock or the mapping.",
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
