// The problems that only exports have.
import { invalidField, Problem } from "../platform/problem.ts";

export function mailNotConfigured(): Problem {
  return new Problem({
    status: 503,
    code: "mail_not_configured",
    title: "There is no mail server",
    detail: "Exports are sent by e-mail, and this service has no mail server: its operator sets SMTP_URL.",
  });
}

export function exportRunning(email: string): Problem {
  return new Problem({
    status: 409,
    code: "export_running",
    title: "Such an export is running",
    detail: `An export of these contacts to ${email} is on its way already.`,
    retryable: true,
    headers: { "retry-after": "60" },
  });
}

/** `seconds` until one more may be asked for. */
export function tooManyExports(seconds: number): Problem {
  return new Problem({
    status: 429,
    code: "too_many_exports",
    title: "Too many exports",
    detail: "An account can ask for ten exports an hour.",
    retryable: true,
    headers: { "retry-after": String(seconds) },
  });
}

export function exportNotFound(id: string): Problem {
  return new Problem({
    status: 404,
    code: "export_not_found",
    title: "There is no such export",
    detail: `There is no export ${JSON.stringify(id.slice(0, 60))}.`,
  });
}

/** The allowed ones aren't told: a key that may export need not know the account's settings. */
export function exportDomainNotAllowed(email: string): Problem {
  return invalidField(
    "/email",
    "export_domain_not_allowed",
    `The account's settings (export_domains) don't allow exports to ${email}.`,
  );
}

export function exportNotCancelable(status: string): Problem {
  return new Problem({
    status: 409,
    code: "export_not_cancelable",
    title: "This export can't be canceled",
    detail: `The export has ended: it is ${status}.`,
  });
}

export function exportBeingMailed(): Problem {
  return new Problem({
    status: 409,
    code: "export_being_mailed",
    title: "This export is with the mail server",
    detail: "The mail is being handed over right now. Should it fail, the export can be canceled after it.",
    retryable: true,
    headers: { "retry-after": "5" },
  });
}

/** Told only to whoever has the link's token. */
export function exportFileGone(): Problem {
  return new Problem({
    status: 410,
    code: "export_file_gone",
    title: "The file is gone",
    detail: "The link is a day old, or a contact was erased since. Ask for another export.",
  });
}

/** Also for a wrong token: whether there is such an export isn't told. */
export function exportFileNotFound(): Problem {
  return new Problem({
    status: 404,
    code: "export_file_not_found",
    title: "There is no such file",
    detail: "This link opens no file. It may have been cut off: copy all of it.",
  });
}
