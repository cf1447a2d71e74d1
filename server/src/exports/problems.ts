import { invalidField, Problem } from "../platform/problem.ts";
import { exportErrors } from "./errors.ts";

export function exportRunning(email: string | null): Problem {
  const to = email === null ? "" : ` to ${email}`;
  const detail = `An export of the same contacts${to} hasn't ended yet.`;
  return new Problem(exportErrors.export_running, { detail, retryAfter: 60 });
}

/** `seconds`: when the next export can be requested. */
export function tooManyExports(perHour: number, seconds: number): Problem {
  const detail = `An account can request ${perHour} exports per hour.`;
  return new Problem(exportErrors.too_many_exports, { detail, retryAfter: seconds });
}

/** Doesn't list the allowed domains: a key with the scope for exports can't read the account's settings. */
export function exportDomainNotAllowed(email: string, pointer: string): Problem {
  const message = `The account's setting export_domains doesn't allow exports to ${email}.`;
  return invalidField(pointer, exportErrors.export_domain_not_allowed, message);
}

export function exportBeingMailed(): Problem {
  return new Problem(exportErrors.export_being_mailed, { retryAfter: 5 });
}

export function exportNotReady(): Problem {
  return new Problem(exportErrors.export_not_ready, { retryAfter: 2 });
}

/** Answered only with the right token or a key of the account. */
export function exportFileGone(): Problem {
  return new Problem(exportErrors.export_file_gone);
}

/** Also answered with a wrong token, so that nobody learns which exports exist. */
export function exportFileNotFound(): Problem {
  return new Problem(exportErrors.export_file_not_found);
}
