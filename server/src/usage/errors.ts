// Errors of requests for counts of messages.
import { errorTable } from "../platform/errors/error-table.ts";

export const usageErrors = errorTable({
  invalid_range: {
    meaning: "The period ends before it begins.",
    cause: "`from` isn't before `to`.",
    action: "Exchange the two times.",
  },
  too_many_steps: {
    meaning: "The period has too many steps.",
    cause: "The step is too short for the period.",
    action: "Choose a longer step or a shorter period.",
  },
});
