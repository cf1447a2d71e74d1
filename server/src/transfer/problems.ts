// The problems that only exports have.
import { Problem } from "../platform/problem.ts";

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
    detail: `An export to ${email} is on its way already.`,
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
