// Errors of exports.
import { errorTable } from "../platform/errors/error-table.ts";

export const exportErrors = errorTable({
  export_being_mailed: {
    status: 409,
    meaning: "The export can't be canceled at this moment.",
    cause: "The mail server is receiving the mail.",
    action: "Try again in a few seconds. If the mail fails, the export can be canceled.",
    retryable: true,
  },
  export_domain_not_allowed: {
    meaning: "Exports may not be sent to this domain.",
    cause: "The account's setting export_domains allows only other domains.",
    action: "Choose another address, or change the setting.",
  },
  export_file_gone: {
    status: 410,
    meaning: "The file of the export no longer exists.",
    cause:
      "A day has passed, the account erased a contact after the export, or the export failed or was canceled. The link of a mail also " +
      "ends with the API key that requested the export, and when export_domains doesn't allow the address any more.",
    action: "Request another export.",
  },
  export_file_not_found: {
    status: 404,
    meaning: "The link opens no file.",
    cause: "The link wasn't copied completely.",
    action: "Copy the whole link from the e-mail.",
  },
  export_not_found: {
    status: 404,
    meaning: "The account has no export with this id.",
    cause: "The id is mistyped or belongs to another account.",
    action: "Find the export with GET /jobs?kind=export.",
  },
  export_not_ready: {
    status: 409,
    meaning: "The file of the export isn't ready yet.",
    cause: "The export is queued or running, or its mail hasn't been sent.",
    action: "Ask again after the seconds in `Retry-After`, or wait for the event `export.sent`.",
    retryable: true,
  },
  export_running: {
    status: 409,
    meaning: "The same export is already running.",
    cause: "An export of the same contacts to the same address hasn't ended.",
    action: "Wait for it, or cancel it.",
    retryable: true,
  },
  mail_not_configured: {
    status: 503,
    meaning: "The service can't send e-mail.",
    cause: "Its operator has set no mail server.",
    action: "The operator sets SMTP_URL and PARLEY_MAIL_FROM.",
  },
  too_many_exports: {
    status: 429,
    meaning: "The account has requested too many exports.",
    cause: "An account can request 10 an hour.",
    action: "Wait as long as Retry-After says.",
    retryable: true,
  },
});
