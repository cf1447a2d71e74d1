// The filter of lists, counts, exports and bulk jobs: its fields in requests, its answer, and its SQL condition.
import { z } from "zod";
import { t } from "../../platform/database/index.ts";
import {
  booleanField,
  listField,
  text,
  textField,
  timeField,
  timeInput,
  type Viewer,
} from "../../platform/http/index.ts";
import { labelName } from "../labels.ts";
import { VIEWER, visibleTo } from "../visible-to.ts";
import { phoneParts, SHORTEST_WORD, searchWords } from "./search-text.ts";

/** Code points, as of a name. */
const MAX_Q = 256;
const MAX_LABELS = 50;

const q = text({ max: MAX_Q })
  .transform((value) => value.trim())
  .pipe(text({ min: 1, max: MAX_Q }))
  .optional()
  .meta({
    description:
      "A part of the name or of the phone, or several words of the name in any order; or the beginnings of words that are in " +
      "the name, the labels, and the texts and descriptions of `enhanced_data`. Accents and case are ignored, and in a name ü " +
      "can be written ue. A phone can be written as in its own country. There are no wildcards.",
  });

const labels = z
  .array(labelName)
  .min(1, "At least one label is needed.")
  .max(MAX_LABELS, `At most ${MAX_LABELS} labels.`);

const updatedSince = timeInput
  .transform((time) => time.toISOString())
  .optional()
  .meta({ description: "Contacts changed at this time or later." });

const waiting =
  "Whether the contact waits for an answer: since its last message, the channel took no message to it. A scheduled, queued or " +
  "failed message, and one whose outcome is unknown, is no answer.";

const WINDOWS = ["open", "closed"] as const;
const window = z
  .enum(WINDOWS, { error: "This is open or closed." })
  .optional()
  .meta({
    description:
      "Whether a customer service window of the contact is open, so that a free text or a sticker can be sent. `closed`: the " +
      "contact wrote before, and all windows have closed. Contacts who never wrote are in neither list. Only " +
      "channels with a window count: over SMS, a text can be sent at any time.",
  });

const optedOut =
  "Whether the contact has opted out of anything: `opt_outs` of the contact says of what, and on which channel.";

const flag = (description: string) =>
  z
    .enum(["true", "false"], { error: "This is true or false." })
    .transform((value) => value === "true")
    .optional()
    .meta({ description });

export const contactFilterFields = {
  q,
  label: z
    .preprocess((value) => (typeof value === "string" ? [value] : value), labels)
    .optional()
    .meta({ description: "A label's exact name. If repeated, contacts must have all of these labels." }),
  updated_since: updatedSince,
  waiting: flag(waiting),
  window,
  opted_out: flag(optedOut),
};

export const contactFilterField = z
  .strictObject({
    q,
    label: labels.optional().meta({ description: "Contacts must have all of these labels." }),
    updated_since: updatedSince,
    waiting: z.boolean("This is true or false.").optional().meta({ description: waiting }),
    window,
    opted_out: z.boolean("This is true or false.").optional().meta({ description: optedOut }),
  })
  .meta({ id: "ContactFilter", description: "The contacts that match every given field." });

/** Also the form in which a filter is stored and answered. */
export type ContactFilter = z.output<typeof contactFilterField>;

export const contactFilterAnswer = z
  .object({
    q: textField("A part of the name or of the phone, or words of the contact.").optional(),
    label: listField("Labels that the contacts have.", z.string(), ["VIP"]).optional(),
    updated_since: timeField("Contacts changed at this time or later.").optional(),
    waiting: booleanField(waiting).optional(),
    window,
    opted_out: booleanField(optedOut).optional(),
  })
  .meta({ id: "AnsweredContactFilter" });

/** The parameters of `MATCHES_FILTER`. Null means that the filter doesn't have the field. */
export const FILTER_PARAMETERS = {
  onlyOf: VIEWER.onlyOf,
  q: t.nullable(t.text),
  /** The spellings of each word, one per line. */
  words: t.nullable(t.textArray),
  phoneParts: t.nullable(t.textArray),
  labels: t.nullable(t.textArray),
  updatedSince: t.nullable(t.timestamptz),
  waiting: t.nullable(t.bool),
  windowOpen: t.nullable(t.bool),
  optedOut: t.nullable(t.bool),
};

/** A regular expression for each word: its folded spellings. A shorter word must begin a word of the name. */
const WORD_PATTERNS = `array(
      select case when char_length(word) < ${SHORTEST_WORD} then '(^|[ ,.-])' else '' end ||
        replace(regexp_replace(nullif(fold_text(word), ''), '([][\\\\.*+?|(){}^$])', '\\\\\\1', 'g'), E'\\n', '|')
      from unnest($words::text[]) as given (word)
    )`;

/**
 * The caller adds the account. The subquery around `fold_text` is computed once instead of once per row. Text that folds to nothing,
 * such as a lone accent, matches no name.
 */
export const MATCHES_FILTER = `${visibleTo()} and (
    $q::text is null
    or strpos(contacts.search_name, (select nullif(fold_text($q::text), ''))) > 0
    or ($words::text[] is not null and contacts.search_name ~ all (${WORD_PATTERNS}))
    or contacts.phone like any ($phoneParts::text[])
    or contacts.search_words like all ((select word_patterns($q::text))::text[])
  )
  and ($labels::text[] is null or contacts.labels @> $labels)
  and ($updatedSince::timestamptz is null or contacts.updated_at >= $updatedSince)
  and ($waiting::boolean is null or $waiting = (contacts.waiting_since is not null))
  and ($windowOpen::boolean is null or $windowOpen = (contacts.window_expires_at > now()))
  and ($optedOut::boolean is null or (contacts.opted_out is not null) = $optedOut)`;

export function filterValues(
  { q, label, updated_since, waiting, window, opted_out }: ContactFilter,
  onlyOf: Viewer["onlyOf"],
): t.Inputs<typeof FILTER_PARAMETERS> {
  return {
    onlyOf,
    q: q ?? null,
    words: q === undefined ? null : (searchWords(q)?.map((spellings) => spellings.join("\n")) ?? null),
    phoneParts: q === undefined ? null : (phoneParts(q)?.map((part) => `%${part}%`) ?? null),
    labels: label ?? null,
    updatedSince: updated_since === undefined ? null : new Date(updated_since),
    waiting: waiting ?? null,
    windowOpen: window === undefined ? null : window === "open",
    optedOut: opted_out ?? null,
  };
}
