import { invalidField, Problem } from "../platform/problem.ts";

export function mailNotConfigured(): Problem {
  const title = "There is no mail server";
  const detail =
    "Exports are sent by e-mail, but this service has no mail server. Its operator can set SMTP_URL.";
  return new Problem({ status: 503, code: "mail_not_configured", title, detail });
}

export function exportRunning(email: string | null): Problem {
  const title = "The same export is already running";
  const to = email === null ? "" : ` to ${email}`;
  const detail = `An export of the same contacts${to} hasn't ended yet.`;
  return later({ status: 409, code: "export_running", title, detail }, 60);
}

/** `seconds`: when the next export can be requested. */
export function tooManyExports(perHour: number, seconds: number): Problem {
  const detail = `An account can request ${perHour} exports per hour.`;
  return later({ status: 429, code: "too_many_exports", title: "Too many exports", detail }, seconds);
}

/** Doesn't list the allowed domains: a key with the scope for exports can't read the account's settings. */
export function exportDomainNotAllowed(email: string, pointer: string): Problem {
  const message = `The account's setting export_domains doesn't allow exports to ${email}.`;
  return invalidField(pointer, "export_domain_not_allowed", message);
}

export function exportBeingMailed(): Problem {
  const title = "The export is being mailed";
  const detail =
    "The mail server is receiving the mail right now. If the mail fails, the export can be canceled.";
  return later({ status: 409, code: "export_being_mailed", title, detail }, 5);
}

export function exportNotReady(): Problem {
  const detail =
    "The file isn't complete, or its mail hasn't been sent yet. The export's status shows when it is.";
  return later({ status: 409, code: "export_not_ready", title: "The file isn't ready", detail }, 2);
}

/** Answered only with the right token or a key of the account. */
export function exportFileGone(): Problem {
  const detail =
    "The file was kept for a day, a contact was erased after the export, or the export didn't succeed. Request another export.";
  return new Problem({ status: 410, code: "export_file_gone", title: "The file is gone", detail });
}

/** Also answered with a wrong token, so that nobody learns which exports exist. */
export function exportFileNotFound(): Problem {
  const detail = "This link opens no file. It may be incomplete: copy the whole link.";
  return new Problem({ status: 404, code: "export_file_not_found", title: "There is no such file", detail });
}

function later(problem: ConstructorParameters<typeof Problem>[0], seconds: number): Problem {
  return new Problem({ ...problem, retryable: true, headers: { "retry-after": String(seconds) } });
}
