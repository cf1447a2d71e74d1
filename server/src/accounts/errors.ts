// Errors of API keys and sessions.
import { PROGRAM } from "../config/program.ts";
import { errorTable } from "../platform/errors/error-table.ts";

export const accountErrors = errorTable({
  deliveries_outlive_events: {
    meaning: "Deliveries to webhooks would be kept longer than events.",
    cause: "A delivery has a copy of its event.",
    action: "Keep deliveries for at most as many days as events.",
  },
  expires_in_past: {
    meaning: "The key would already have expired.",
    cause: "`expires_at` isn't in the future.",
    action: "Choose a later time, or leave the field out.",
  },
  expires_too_late: {
    meaning: "The new key would live longer than the calling key.",
    cause: "A key can't grant more than it has, also not more time.",
    action: "Choose an earlier time, or create the key with one that lives longer.",
  },
  invalid_api_key: {
    status: 401,
    meaning: "No account has this API key.",
    cause: "The key is mistyped or cut off, was revoked, or has expired.",
    action: "Copy the whole key again, or create a new one.",
  },
  invalid_session: {
    status: 401,
    meaning: "The session has ended.",
    cause: "It is older than 12 hours, was signed out, or its API key was revoked.",
    action: "Sign in again.",
  },
  invalid_sign_in_link: {
    status: 401,
    meaning: "The link signs nobody in.",
    cause: "It was used already, is older than 10 minutes, or is cut off; or its API key was revoked.",
    action: `Create another link with \`${PROGRAM} console link\`, or sign in with an API key.`,
  },
  key_not_found: {
    status: 404,
    meaning: "The account has no API key with this id.",
    cause: "The id is mistyped or belongs to another account.",
    action: "Find the id with GET /keys.",
  },
  session_not_found: {
    status: 404,
    meaning: "The request has no session to end.",
    cause: "It was sent with an API key instead of the cookie.",
    action: "Only a browser that signed in can sign out.",
  },
  too_many_failed_sign_ins: {
    status: 429,
    meaning: "Too many failed attempts to sign in came from your address.",
    cause: "More than 10 in a minute.",
    action: "Wait as long as Retry-After says, and check the key. A valid key is accepted at once.",
  },
  too_many_invalid_keys: {
    status: 429,
    meaning: "Too many invalid API keys came from your address.",
    cause: "A program keeps sending a key that isn't valid.",
    action: "Find that program and correct its key. Valid keys are still accepted.",
  },
});
