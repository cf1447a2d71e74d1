// Joins the tables of errors of all slices and channels, for the error reference.
import { accountErrors } from "../accounts/errors.ts";
import { broadcastErrors } from "../broadcasts/errors.ts";
import type { ConnectorRegistry, Language } from "../channels/index.ts";
import { contactErrors } from "../contacts/errors.ts";
import { dispatchErrors } from "../dispatch/errors.ts";
import { eventErrors } from "../events/errors.ts";
import { exportErrors } from "../exports/errors.ts";
import { importErrors } from "../imports/errors.ts";
import { intakeErrors } from "../intake/errors.ts";
import { jobErrors } from "../jobs/errors.ts";
import { mediaErrors } from "../media/errors.ts";
import { messageErrors } from "../messages/errors.ts";
import { phoneErrors } from "../phones/errors.ts";
import type { ErrorEntry, ProblemEntry } from "../platform/errors/error-table.ts";
import { requestErrors } from "../platform/errors/request-errors.ts";
import { valueErrors } from "../platform/errors/value-errors.ts";
import { quickReplyErrors } from "../quick-replies/errors.ts";
import { senderErrors } from "../senders/errors.ts";
import { sourceErrors } from "../sources/errors.ts";
import { stickerErrors } from "../stickers/errors.ts";
import { templateErrors } from "../templates/errors.ts";
import { usageErrors } from "../usage/errors.ts";
import { webhookErrors } from "../webhooks/errors.ts";
import { workbookErrors } from "../workbooks/errors.ts";

/** By their headings, in the order of the reference. */
export const SLICE_ERRORS: Record<string, Record<string, ProblemEntry>> = {
  Requests: requestErrors,
  Values: valueErrors,
  "Phone numbers": phoneErrors,
  "Keys and sessions": accountErrors,
  Contacts: contactErrors,
  Exports: exportErrors,
  Imports: importErrors,
  Files: workbookErrors,
  "Background jobs": jobErrors,
  Messages: messageErrors,
  Broadcasts: broadcastErrors,
  Sending: dispatchErrors,
  Templates: templateErrors,
  "Quick replies": quickReplyErrors,
  Stickers: stickerErrors,
  Media: mediaErrors,
  Senders: senderErrors,
  "Hooks of senders": intakeErrors,
  Usage: usageErrors,
  Events: eventErrors,
  Webhooks: webhookErrors,
  Sources: sourceErrors,
};

export interface ListedError extends ErrorEntry {
  /** Above the entry in the error reference. */
  heading: string;
  /** Null for an error of the service itself. Two channels can have the same code. */
  channel: string | null;
  /** The channels' own codes that mean this error, by the name of the channel. */
  providerCodes: Record<string, string[]>;
}

/**
 * All errors that a client can meet, in the order of the reference. `language`: of the meanings of channels' errors. All other
 * texts are English.
 */
export function errorList(connectors: ConnectorRegistry, language: Language = "en"): ListedError[] {
  const ofSlices = Object.entries(SLICE_ERRORS).flatMap(([heading, table]) =>
    Object.values(table).map((entry) => {
      const providerCodes = Object.fromEntries(
        connectors.all.flatMap(({ channel, errors }) => {
          const { explanation, providerCodes: codes } = errors[entry.code] ?? {};
          return explanation === null && codes && codes.length > 0 ? [[channel, codes]] : [];
        }),
      );
      return { ...entry, heading, channel: null, providerCodes };
    }),
  );
  const ofChannels = connectors.all.flatMap(({ channel, words, errors }) =>
    Object.values(errors).flatMap(({ explanation, providerCodes: codes }) => {
      if (explanation === null) return [];
      const meaning = words[language].errors?.[explanation.code] ?? explanation.meaning;
      const providerCodes: Record<string, string[]> = codes.length > 0 ? { [channel]: codes } : {};
      return [{ ...explanation, meaning, heading: `Errors of ${channel}`, channel, providerCodes }];
    }),
  );
  return [...ofSlices, ...ofChannels];
}

/** Finds the entry of an error that a message or a sender met. Two channels can have the same code. */
export function errorFinder(connectors: ConnectorRegistry) {
  const all = Map.groupBy(errorList(connectors), ({ code }) => code);
  return (code: string, channel: string | null): ListedError | undefined => {
    const same = all.get(code) ?? [];
    return same.find((one) => one.channel === channel) ?? same[0];
  };
}

/** The anchor of an error in the reference. Problems, which only slices have, link to the code alone. */
export function anchorOf({ code, channel }: Pick<ListedError, "code" | "channel">): string {
  return channel === null ? code : `${channel}.${code}`;
}
