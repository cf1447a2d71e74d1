// Errors of API keys, sessions and usage.
import type { ErrorEntries } from "./error-entry.ts";

export const accountErrors = {
  csrf_check_failed: {
    meaning: "The request didn't come from a page of this service.",
    cause: "A request with the session cookie lacks X-Parley-Console: 1 or the service's own Origin.",
    action: "Programs should use an API key. Operators behind a proxy set PARLEY_PUBLIC_URL.",
    retry: false,
  },
  expires_in_past: {
    meaning: "The key would already have expired.",
    cause: "`expires_at` isn't in the future.",
    action: "Choose a later time, or leave the field out.",
    retry: false,
  },
  expires_too_late: {
    meaning: "The new key would live longer than the calling key.",
    cause: "A key can't grant more than it has, also not more time.",
    action: "Choose an earlier time, or create the key with one that lives longer.",
    retry: false,
  },
  insufficient_scope: {
    meaning: "The API key lacks the scope for this operation.",
    cause: "The key was created for other work.",
    action: "Use a key with the scope that `scope` names, or create one.",
    retry: false,
  },
  invalid_api_key: {
    meaning: "No account has this API key.",
    cause: "The key is mistyped or cut off, was revoked, or has expired.",
    action: "Copy the whole key again, or create a new one.",
    retry: false,
  },
  invalid_range: {
    meaning: "The period ends before it begins.",
    cause: "`from` isn't before `to`.",
    action: "Exchange the two times.",
    retry: false,
  },
  invalid_session: {
    meaning: "The session has ended.",
    cause: "It is older than 12 hours, was signed out, or its API key was revoked.",
    action: "Sign in again.",
    retry: false,
  },
  invalid_sign_in_link: {
    meaning: "The link signs nobody in.",
    cause: "It was used already, is older than 10 minutes, or is cut off; or its API key was revoked.",
    action: "Create another link with `npx parley console link`, or sign in with an API key.",
    retry: false,
  },
  key_not_found: {
    meaning: "The account has no API key with this id.",
    cause: "The id is mistyped or belongs to another account.",
    action: "Find the id with GET /keys.",
    retry: false,
  },
  missing_api_key: {
    meaning: "The request has no API key.",
    cause: "The header Authorization is missing, or a proxy removed it.",
    action: "Send the key in the header Authorization.",
    retry: false,
  },
  session_not_found: {
    meaning: "The request has no session to end.",
    cause: "It was sent with an API key instead of the cookie.",
    action: "Only a browser that signed in can sign out.",
    retry: false,
  },
  step_too_fine: {
    meaning: "Counts of that time aren't kept in such small steps.",
    cause: "Old counts are kept by the hour only.",
    action: "Choose a longer step or a later period.",
    retry: false,
  },
  too_many_failed_sign_ins: {
    meaning: "Too many failed attempts to sign in came from your address.",
    cause: "More than 10 in a minute.",
    action: "Wait as long as Retry-After says, and check the key. A valid key is accepted at once.",
    retry: false,
  },
  too_many_invalid_keys: {
    meaning: "Too many invalid API keys came from your address.",
    cause: "A program keeps sending a key that isn't valid.",
    action: "Find that program and correct its key. Valid keys are still accepted.",
    retry: false,
  },
  too_many_steps: {
    meaning: "The period has too many steps.",
    cause: "The step is too short for the period.",
    action: "Choose a longer step or a shorter period.",
    retry: false,
  },
} as const satisfies ErrorEntries;
