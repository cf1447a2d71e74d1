// Errors of quick replies.
import { errorTable } from "../platform/errors/error-table.ts";

export const quickReplyErrors = errorTable({
  quick_reply_name_taken: {
    status: 409,
    meaning: "Another quick reply has this name.",
    cause: "Each name is used once in the account, whatever its capital letters.",
    action: "Choose another name, or change the quick reply that has it.",
  },
  quick_reply_not_found: {
    status: 404,
    meaning: "The account has no such quick reply.",
    cause: "The id is mistyped, or the quick reply was deleted.",
    action: "Find the id with GET /quick-replies.",
  },
  unknown_contact_field: {
    meaning: "The text names a field that doesn't exist.",
    cause: "The fields are {{name}} and {{phone}}, each with an optional fallback, as in {{name|there}}.",
    action: "The detail says where the field is. Use one of these fields, or write the braces apart.",
  },
});
