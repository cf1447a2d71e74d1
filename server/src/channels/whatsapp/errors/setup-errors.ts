// Errors about what a sender needs at Meta: they show when its credentials are checked, and never at a message.
import type { ConnectorError } from "../../connector-errors.ts";

export const setupErrors = {
  channel_account_unknown: {
    meaning: "WhatsApp knows no WhatsApp Business Account with this ID, or the access token can't see it.",
    cause:
      "The ID is mistyped, is that of a business portfolio, or the account isn't assigned to the token's system user.",
    action: "Copy the WhatsApp Business Account ID from the app dashboard under WhatsApp, API Setup.",
    advice: "setup",
  },
  channel_hook_elsewhere: {
    meaning: "WhatsApp reports about the account to another address than Parley's.",
    cause: "Another tool set its callback URL for this account, or Parley had another address before.",
    action: "Enter Parley's callback URL at Meta, or remove the other one with the tool that set it.",
    advice: "setup",
  },
  channel_hook_not_verified: {
    meaning: "The app secret isn't that of the app that reports to Parley.",
    cause: "The secret is mistyped, was reset at Meta, or is that of another app.",
    action:
      "Copy the app secret from the app dashboard under App settings, Basic. Meta's Test button then shows whether it is right.",
    advice: "setup",
  },
  channel_hook_refused: {
    meaning: "WhatsApp can't call this Parley: it has no public https address.",
    cause:
      "PARLEY_PUBLIC_URL isn't set, isn't https, or is an address that only this machine or its network reaches.",
    action: "The operator sets PARLEY_PUBLIC_URL to the https address under which Meta reaches Parley.",
    advice: "setup",
  },
  channel_hooks_only_tests: {
    meaning:
      "Meta's test arrived, the secret is right. Nothing else has come yet: nobody wrote to the number, or the app isn't live.",
    cause: "Meta sends tests only until the app is live.",
    action: "Write any message to the number. If it doesn't arrive, publish the app in the app dashboard.",
    advice: "setup",
  },
  channel_number_elsewhere: {
    meaning: "The number doesn't belong to the WhatsApp Business Account of this ID.",
    cause: "One of both IDs is that of another account.",
    action: "Copy both IDs from one page of the app dashboard: WhatsApp, API Setup.",
    advice: "setup",
  },
  channel_phone_mismatch: {
    meaning: "The phone number ID is that of another phone.",
    cause: "The phone is mistyped, or the ID is that of another number of the account.",
    action: "Enter the phone that Meta shows beside the phone number ID.",
    advice: "setup",
  },
  channel_secret_wrong: {
    meaning: "The app secret isn't that of the app for which the access token was made.",
    cause: "The secret is mistyped, was reset at Meta, or is that of another app.",
    action: "Copy the app secret from the app dashboard under App settings, Basic.",
    advice: "setup",
  },
} as const satisfies Record<string, ConnectorError>;
