// Errors of broadcasts.
import { errorTable } from "../platform/errors/error-table.ts";

export const broadcastErrors = errorTable({
  broadcast_changed: {
    status: 409,
    meaning: "The plan isn't the one that the request names.",
    cause: "The broadcast was planned again after the plan was read.",
    action: "Read the broadcast with GET /broadcasts/{id}, and start the plan that it shows.",
  },
  broadcast_not_found: {
    status: 404,
    meaning: "The account has no such broadcast.",
    cause: "The id is mistyped, or the broadcast was deleted after the account's time for messages.",
    action: "Find the id with GET /broadcasts.",
  },
  broadcast_status: {
    status: 409,
    meaning: "The broadcast's status doesn't allow this.",
    cause:
      "Another request or the service changed it meanwhile, or the steps come in another order: plan, start, pause, resume.",
    action: "GET /broadcasts/{id} shows the status.",
  },
  broadcast_template_changed: {
    status: 409,
    meaning: "The template of the broadcast isn't as it was when the plan was made.",
    cause: "The template was changed, paused or deleted at the channel.",
    action:
      "Wait until it is approved as it was; or plan the broadcast again; or, after its start, cancel it and make another one that excludes it.",
  },
  broadcast_without_recipients: {
    status: 409,
    meaning: "The plan of the broadcast reaches nobody.",
    cause: "No contact matches, or all who match are left out.",
    action: "See `counts.left_out` for the reasons, change the broadcast, and plan it again.",
  },
  invalid_hours: {
    meaning: "The hours of the day don't end after they begin.",
    cause: "`to` is at or before `from`.",
    action: "Give hours of one day, such as 09:00 to 18:00.",
  },
  unknown_time_zone: {
    meaning: "There is no such time zone.",
    cause: "The name isn't one of the IANA time zone database.",
    action: "Use a name such as Europe/Vienna.",
  },
});
