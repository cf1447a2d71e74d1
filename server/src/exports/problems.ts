// The problems that only exports have.
import { invalidField, Problem } from "../platform/problem.ts";

export function mailNotConfigured(): Problem {
  return new Problem({
    status: 503,
    code: "mail_not_configured",
    title: "There is no mail server",
    detail: "Exports are sent by e-mail, but this service has no mail server. Its operator can set SMTP_URL.",
  });
}

export function exportRunning(email: string): Problem {
  return new Problem({
    status: 409,
    code: "export_running",
    title: "The same export is already running",
    detail: `An export of the same contacts to ${email} hasn't ended yet.`,
    retryable: true,
    headers: { "retry-after": "60" },
  });
}

/** `seconds`: when the next export can be requested. */
export function tooManyExports(perHour: number, seconds: number): Problem {
  return new Problem({
    status: 429,
    code: "too_many_exports",
    title: "Too many exports",
    detail: `An account can request ${perHour} exports per hour.`,
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

/** Doesn't list the allowed domains: a key with the scope for exports can't read the account's settings. */
export function exportDomainNotAllowed(email: string): Problem {
  return invalidField(
    "/email",
    "export_domain_not_allowed",
    `The account's setting export_domains doesn't allow exports to ${email}.`,
  );
}

export function exportNotCancelable(status: string): Problem {
  return new Problem({
    status: 409,
    code: "export_not_cancelable",
    title: "The export can't be canceled",
    detail: `The export is already ${status}.`,
  });
}

export function exportBeingMailed(): Problem {
  return new Problem({
    status: 409,
    code: "export_being_mailed",
    title: "The export is being mailed",
    detail: "The mail server is receiving the mail right now. If the mail fails, the export can be canceled.",
    retryable: true,
    headers: { "retry-after": "5" },
  });
}

/** Answered only with the right token. */
export function exportFileGone(): Problem {
  return new Problem({
    status: 410,
    code: "export_file_gone",
    title: "The file is gone",
    detail: "The link has expired, or a contact was erased after the export. Request another export.",
  });
}

/** Also answered with a wrong token, so that nobody learns which exports exist. */
export function exportFileNotFound(): Problem {
  return new Problem({
    status: 404,
    code: "export_file_not_found",
    title: "There is no such file",
    detail: "This link opens no file. It may be incomplete: copy the whole link.",
  });
}
