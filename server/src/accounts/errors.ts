// Errors of API keys and sessions.
import { PROGRAM } from "../config/program.ts";
import { errorTable } from "../platform/errors/error-table.ts";

export const accountErrors = errorTable({
  account_required: {
    status: 401,
    meaning: "The password is right. The account must be named, too.",
    cause: "The person is a member of several accounts.",
    action: "Send the same request with `account`: the id of one of the `accounts` in the answer.",
  },
  address_not_allowed: {
    status: 403,
    meaning: "The account doesn't let people with this address in.",
    cause:
      "The address isn't of the account's domains, or the company doesn't manage it: it is a private account of Google's.",
    action: "Sign in at the provider with the address of your work.",
  },
  address_not_verified: {
    status: 403,
    meaning: "The provider doesn't vouch for your address.",
    cause:
      "The address wasn't verified there, or the provider leaves out the claim: `email_verified`, for Microsoft Entra `xms_edov`.",
    action: "Verify the address at the provider, or ask who runs it to add the claim.",
  },
  already_member: {
    status: 409,
    meaning: "The account has a member with this address already.",
    cause: "The person was invited before and accepted.",
    action:
      "Change the role with PATCH /people/{id}, or make a link for a new password with POST /people/{id}/reset.",
  },
  code_required: {
    status: 401,
    meaning: "The password is right. A one-time code is needed, too.",
    cause: "The person signs in with codes of an authenticator app.",
    action: "Send the same request with `code`: what the app shows, or a recovery code.",
  },
  codes_on: {
    status: 409,
    meaning: "One-time codes are on already.",
    cause: "They were set up before.",
    action: "Switch them off first, to set up another app.",
  },
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
  invalid_invitation: {
    status: 401,
    meaning: "The link is no longer valid.",
    cause:
      "It was used already, was replaced by a newer one, was taken back, is older than 7 days, or is cut off.",
    action: "Ask whoever invited you for another link.",
  },
  invalid_provider_answer: {
    status: 502,
    meaning: "The provider's answer can't be trusted.",
    cause:
      "It isn't for this Parley or this sign-in, has the wrong signature, or is too old. `detail` says what was found.",
    action: "Sign in again. An owner should check the provider's settings.",
  },
  invalid_provider_sign_in: {
    status: 401,
    meaning: "This sign-in didn't begin in this browser, or has ended.",
    cause:
      "It began more than 10 minutes ago, was used already, or began at another address or before the provider was changed.",
    action: "Sign in again.",
  },
  invalid_session: {
    status: 401,
    meaning: "The session has ended.",
    cause: "It is older than 12 hours, was signed out, or its API key or membership ended.",
    action: "Sign in again.",
  },
  invalid_sign_in_link: {
    status: 401,
    meaning: "The link signs nobody in.",
    cause:
      "It was used already, is older than 10 minutes, or is cut off; or its API key or membership ended.",
    action: `Create another link with \`${PROGRAM} console link\`, or sign in with a password or an API key.`,
  },
  invitation_not_found: {
    status: 404,
    meaning: "The account has no open invitation with this id.",
    cause: "It was accepted or taken back, or the id is mistyped.",
    action: "Find the id with GET /invitations.",
  },
  key_not_found: {
    status: 404,
    meaning: "The account has no API key with this id.",
    cause: "The id is mistyped or belongs to another account.",
    action: "Find the id with GET /keys.",
  },
  last_owner: {
    status: 409,
    meaning: "The person is the account's last owner.",
    cause: "Without an owner, nobody could invite or remove people.",
    action: "Make somebody else an owner first.",
  },
  member_elsewhere: {
    status: 409,
    meaning: "The person is a member of another account, too, where the same password counts.",
    cause: "One account's owner can't set a password that opens another account.",
    action: `Ask the operator of this service: \`${PROGRAM} people reset\`.`,
  },
  no_password_mail: {
    status: 409,
    meaning: "This service sends no mails.",
    cause: "Its operator has set no mail server.",
    action: `Ask an owner of the account for a link for a new password, or the operator: \`${PROGRAM} people reset\`.`,
  },
  not_a_member: {
    status: 403,
    meaning: "You are no member of the account.",
    cause:
      "Nobody has invited your address, the membership ended, or you are a member of another account: then you accept the invitation " +
      "with your password.",
    action: "Ask an owner of the account for an invitation.",
  },
  other_identity: {
    status: 403,
    meaning: "A member with your address signs in with another identity of the provider.",
    cause: "The provider has given the address to somebody else, or has made your user anew.",
    action: "Ask an owner of the account to remove the member and to invite the address.",
  },
  own_password_needed: {
    status: 409,
    meaning: "The own password and codes are changed with the own password.",
    cause: "The request was about the person who made it.",
    action: "Use POST /session/password and POST /session/codes/end, or the settings of the console.",
  },
  password_too_common: {
    meaning: "Attackers try this password first.",
    cause: "It is made of words and rows of keys that many passwords have.",
    action: "Choose another, for example of three unusual words.",
  },
  password_too_short: {
    meaning: "The password is too short.",
    cause: "It has fewer than 10 characters.",
    action: "Choose a longer one.",
  },
  person_not_found: {
    status: 404,
    meaning: "The account has no member with this id.",
    cause: "The membership ended, or the id is mistyped or belongs to another account.",
    action: "Find the id with GET /people.",
  },
  provider_not_found: {
    status: 404,
    meaning: "The account has no OpenID provider.",
    cause: "It was removed, or never set.",
    action: "Sign in with a password. Owners set a provider with PUT /sign-in-provider.",
  },
  provider_only: {
    status: 403,
    meaning: "People of this account sign in with the company's account.",
    cause: "An owner has set that only the provider signs people in.",
    action: `Use the provider's button. If that fails, the operator's \`${PROGRAM} people reset\` makes a link that signs in.`,
  },
  provider_refused: {
    status: 401,
    meaning: "The provider refused the sign-in.",
    cause: "You went back, aren't allowed there, or the client's secret is wrong.",
    action: "Try again, or ask who runs the provider.",
  },
  provider_unavailable: {
    status: 502,
    meaning: "The provider can't be reached, or didn't answer as it should.",
    cause: "It is down, took more than 10 seconds, or answered something else.",
    action: "Try again later, or sign in with a password if the account allows it.",
    retryable: true,
  },
  public_domain: {
    meaning: "Anybody can get an address of this domain.",
    cause: "It belongs to a public mail service.",
    action:
      "Name the domain of the company. Invite people with other addresses, who sign in with a password.",
  },
  session_not_found: {
    status: 404,
    meaning: "There is no such session.",
    cause:
      "It has ended or belongs to somebody else, or the request was sent with an API key instead of the cookie.",
    action: "Find the id with GET /sessions. Only a browser that signed in can sign out.",
  },
  sign_in_first: {
    meaning: "No owner has signed in with this provider yet.",
    cause: "If its settings were wrong, nobody could sign in any more.",
    action: "Store it without `only`, sign in with it as an owner, and then set `only`.",
  },
  still_member: {
    status: 409,
    meaning: "The person is a member of the account.",
    cause: "Only who left can be erased.",
    action: "End the membership first, with DELETE /people/{id}.",
  },
  too_many_failed_sign_ins: {
    status: 429,
    meaning: "There were too many failed attempts to sign in.",
    cause:
      "More than 10 in a minute came from your address, or more than 20 passwords or 5 one-time codes in 15 minutes were for this person.",
    action:
      "Wait as long as Retry-After says, and check the key or the password. A valid key is accepted at once.",
  },
  too_many_invalid_keys: {
    status: 429,
    meaning: "Too many invalid API keys came from your address.",
    cause: "A program keeps sending a key that isn't valid.",
    action: "Find that program and correct its key. Valid keys are still accepted.",
  },
  too_many_password_mails: {
    status: 429,
    meaning: "Many links for new passwords were asked for.",
    cause:
      "More than 3 in an hour were for this address, or more than 10 in a minute came from your network.",
    action: "Look for the earlier mail, or wait as long as Retry-After says.",
  },
  wrong_code: {
    status: 401,
    meaning: "The one-time code is wrong.",
    cause: "It is mistyped, was used already, or the clock of the device is wrong.",
    action: "Wait for the next code of the app, or use a recovery code that wasn't used.",
  },
  wrong_issuer: {
    meaning: "There is no OpenID provider at this address that can be used.",
    cause: "The address is mistyped, can't be reached, or describes another provider. `detail` says more.",
    action:
      "Copy the issuer from the provider. Its description is at `<issuer>/.well-known/openid-configuration`.",
  },
  wrong_password: {
    status: 401,
    meaning: "The address or the password is wrong.",
    cause: "One of them is mistyped, nobody signs in with this address, or the membership ended.",
    action: "Check both. An owner of the account can make a link for a new password.",
  },
});
