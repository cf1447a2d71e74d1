// The settings of opt-outs: by which words people opt out and in, what they are told, and what may be sent nevertheless.
import { z } from "zod";
import { columnList, type Session, statement, t } from "../platform/database/index.ts";
import { booleanField, text } from "../platform/http/index.ts";

const MAX_WORD = 64;
const MAX_WORDS = 50;
const MAX_LANGUAGES = 30;
/** As long as an SMS of one segment: every channel takes it. */
const MAX_REPLY = 160;

/** Lists of words by language. */
export type Words = Record<string, string[]>;

/**
 * Only words that nobody writes in an order: CANCEL and END are left out, although some networks obey them. START is
 * enough in every language, because the confirmation of an opt-out usually names it.
 */
const STANDARD = {
  out: {
    de: ["STOPP", "ABMELDEN", "ABBESTELLEN", "KEINE WERBUNG"],
    en: ["STOP", "STOPALL", "STOP ALL", "UNSUBSCRIBE", "OPT OUT", "OPTOUT", "REVOKE"],
    es: ["BAJA", "DARME DE BAJA", "NO MAS MENSAJES"],
    fr: ["ARRET", "DESABONNER", "SE DESABONNER", "DESINSCRIRE"],
    it: ["DISISCRIVIMI", "CANCELLAMI", "DISISCRIZIONE"],
    nl: ["AFMELDEN", "UITSCHRIJVEN"],
    pt: ["PARAR", "SAIR", "DESCADASTRAR"],
  },
  in: {
    de: ["WIEDER ANMELDEN"],
    en: ["START", "UNSTOP", "SUBSCRIBE", "OPT IN"],
    es: ["ALTA", "DARME DE ALTA"],
    fr: ["REPRENDRE", "SE REABONNER"],
    it: ["ISCRIVIMI"],
    nl: ["AANMELDEN"],
    pt: ["VOLTAR", "REATIVAR"],
  },
} satisfies Record<string, Words>;

export const OPT_OUT_COLUMNS = {
  opt_out_words: t.nullable(t.jsonb<Words>()),
  opt_in_words: t.nullable(t.jsonb<Words>()),
  opt_out_reply: t.nullable(t.text),
  opted_out_allows: t.textArray,
  keep_erased_opt_outs: t.bool,
};

export type OptOutSettings = t.Outputs<typeof OPT_OUT_COLUMNS>;

export const OPT_OUT_DEFAULTS: OptOutSettings = {
  opt_out_words: null,
  opt_in_words: null,
  opt_out_reply: null,
  opted_out_allows: ["authentication", "replies"],
  keep_erased_opt_outs: true,
};

const outWords =
  "The words by which a person opts out of all messages on the channel on which they write, by language. A text counts only if " +
  "it is the word and nothing else; case, accents, hyphens and punctuation around it don't matter: `Stop!`, but not `stop, I have a " +
  "question`. Every language applies to every person, on every channel. Those that obey words themselves (`opt_out` in " +
  "`GET /channels`) obey theirs besides.";
const inWords =
  "The words by which a person who opted out wants messages again, by language. A word that is in `opt_out_words` too opts out.";
const reply =
  "The text that confirms an opt-out by a word: sent once, by the sender to which the person wrote. It should say how to opt in " +
  "again. null: none.";

const ALLOWANCES = ["authentication", "utility", "replies"] as const;
const allows =
  "What is sent although the contact opted out of all messages. `authentication` and `utility`: templates of this category. " +
  "`replies`: messages other than templates while the contact's customer service window is open, if the contact wrote again after the opt-out. Marketing " +
  "templates are never sent then, nor anything that the channel itself refuses.";

const keepErased =
  "Whether an erasure keeps that a person has opted out: only keyed hashes of the phone and the channel's ids, and what the opt-outs " +
  "cover. If the person becomes a contact again, for example by an import, they are opted out again. false also forgets what " +
  "earlier erasures kept.";

const wordList = z.record(z.string(), z.array(z.string()));

export const optOutSettingsAnswer = {
  opt_out_words: wordList.meta({ description: outWords, examples: [{ en: ["STOP", "UNSUBSCRIBE"] }] }),
  opt_in_words: wordList.meta({ description: inWords, examples: [{ en: ["START"] }] }),
  opt_out_reply: z
    .string()
    .nullable()
    .meta({
      description: reply,
      examples: ["You won't get any more messages. Write START if you want them again."],
    }),
  opted_out_allows: z
    .array(z.string())
    .meta({ description: allows, examples: [["authentication", "replies"]] }),
  keep_erased_opt_outs: booleanField(keepErased),
};

const words = (description: string) =>
  z
    .record(
      z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "This must be a language such as en or pt-BR."),
      z
        .array(
          text({ min: 1, max: MAX_WORD }).refine((word) => /[\p{L}\p{N}]/u.test(word), {
            message: "This must have a letter or a digit.",
          }),
        )
        .max(MAX_WORDS, `At most ${MAX_WORDS} words of a language.`),
    )
    .refine((given) => Object.keys(given).length <= MAX_LANGUAGES, {
      message: `At most ${MAX_LANGUAGES} languages.`,
    })
    .nullable()
    .optional()
    .meta({
      description: `${description} Replaces all languages; {} means no words. null: Parley's own words.`,
    });

export const optOutSettingsChanges = {
  opt_out_words: words(outWords),
  opt_in_words: words(inWords),
  opt_out_reply: text({ max: MAX_REPLY })
    .transform((value) => value.trim() || null)
    .nullable()
    .optional()
    .meta({ description: reply }),
  opted_out_allows: z
    .array(z.enum(ALLOWANCES, { error: `This is one of ${ALLOWANCES.join(", ")}.` }))
    .transform((given) => [...new Set(given)])
    .nullable()
    .optional()
    .meta({ description: `${allows} null: authentication and replies.` }),
  keep_erased_opt_outs: z
    .boolean("This must be true or false.")
    .nullable()
    .optional()
    .meta({ description: `${keepErased} null: true.` }),
};

/** With Parley's own words where the account has none. */
export function withStandardWords<Settings extends Pick<OptOutSettings, "opt_out_words" | "opt_in_words">>(
  settings: Settings,
): Omit<Settings, "opt_out_words" | "opt_in_words"> & { opt_out_words: Words; opt_in_words: Words } {
  const { opt_out_words: out, opt_in_words: again } = settings;
  return { ...settings, opt_out_words: out ?? STANDARD.out, opt_in_words: again ?? STANDARD.in };
}

const INBOUND_COLUMNS = { ...OPT_OUT_COLUMNS, taps_wait: t.bool };

const read = statement({
  name: "read_opt_out_settings",
  parameters: { accountId: t.uuid },
  columns: INBOUND_COLUMNS,
  sql: `select ${columnList(INBOUND_COLUMNS)}
    from accounts
    where account_id = $accountId`,
});

/** What a received message means, with the setting of taps. Null for an account that is gone. */
export async function readOptOutSettings(session: Session, accountId: string) {
  const [row] = await session.run(read, { accountId });
  return row ? withStandardWords(row) : null;
}
