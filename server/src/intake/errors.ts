// Errors of requests to the hooks of senders.
import { errorTable } from "../platform/errors/error-table.ts";

export const intakeErrors = errorTable({
  hook_not_found: {
    status: 404,
    meaning: "No sender has this hook.",
    cause: "The callback address at the channel is mistyped, or its sender was deleted.",
    action: "Register the `hook_url` that GET /senders/{id} answers.",
  },
  hook_not_verified: {
    status: 403,
    meaning: "The request to the hook isn't from the channel.",
    cause: "The stored secret or verify token differs from the one at the channel.",
    action: "Store the one that the channel uses with PATCH /senders/{id}, and register the hook again.",
  },
  too_many_values: {
    status: 413,
    meaning: "A request to a hook has far more values than the channel sends.",
    cause: "It probably isn't from the channel.",
    action: "Check who has the secret of the hook. Nothing was stored.",
  },
});
