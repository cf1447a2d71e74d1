// The settings of opt-outs: by which words people opt out and in, what they are told, and what may be sent nevertheless.
import { z } from "zod";
import { type Session, selectRows, t } from "../platform/database/index.ts";
import { text } from "../platform/http/index.ts";
import { setting, switchSetting } from "./setting.ts";

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
    ar: ["إلغاء الاشتراك"],
    de: ["STOPP", "ABMELDEN", "ABMELDUNG", "ABBESTELLEN", "KEINE WERBUNG", "KEINE WERBUNG MEHR"],
    en: ["STOP", "STOP ALL", "UNSUBSCRIBE", "UNSUBSCRIBE ME", "OPT OUT", "REVOKE"],
    es: ["BAJA", "DARME DE BAJA", "CANCELAR SUSCRIPCION", "NO MAS MENSAJES"],
    fr: ["ARRET", "STOP SMS", "DESABONNER", "SE DESABONNER", "DESINSCRIRE", "DESINSCRIPTION"],
    it: ["DISISCRIVIMI", "CANCELLAMI", "DISISCRIZIONE"],
    nl: ["STOPPEN", "AFMELDEN", "UITSCHRIJVEN"],
    pl: ["WYPISZ", "WYPISZ MNIE"],
    pt: ["PARAR", "SAIR", "DESCADASTRAR", "CANCELAR INSCRICAO"],
    ru: ["СТОП", "ОТПИСАТЬСЯ"],
    sv: ["AVREGISTRERA"],
    tr: ["ABONELIKTEN CIK"],
    zh: ["退订"],
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

const outWords =
  "The words by which a person opts out of all messages on the channel on which they write, by language. A text counts only if " +
  "it is the word and nothing else; case, accents, blanks, hyphens and punctuation around it don't matter: `Stop!`, but not `stop, I have a " +
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

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

const words = (description: string, example: Words) => {
  const word = text({ min: 1, max: MAX_WORD }).refine((given) => /[\p{L}\p{N}]/u.test(given), {
    message: "This must have a letter or a digit.",
  });
  const wanted = z
    .record(
      z.string().regex(LANGUAGE, "This must be a language such as en or pt-BR."),
      z.array(word).max(MAX_WORDS, `At most ${MAX_WORDS} words of a language.`),
    )
    .refine((given) => Object.keys(given).length <= MAX_LANGUAGES, {
      message: `At most ${MAX_LANGUAGES} languages.`,
    });
  return setting(t.nullable(t.jsonb<Words>()), z.record(z.string(), z.array(z.string())), wanted, {
    description: `${description} A change replaces all languages; {} means no words.`,
    byDefault: null,
    whenNull: "Parley's own words",
    example,
  });
};

export const optOutFields = {
  opt_out_words: words(outWords, { en: ["STOP", "UNSUBSCRIBE"] }),
  opt_in_words: words(inWords, { en: ["START"] }),
  opt_out_reply: setting(
    t.nullable(t.text),
    z.string().nullable(),
    text({ max: MAX_REPLY }).transform((value) => value.trim() || null),
    {
      description: reply,
      byDefault: null,
      example: "You won't get any more messages. Write START if you want them again.",
    },
  ),
  opted_out_allows: setting(
    t.textArray,
    z.array(z.string()),
    z
      .array(z.enum(ALLOWANCES, { error: `This is one of ${ALLOWANCES.join(", ")}.` }))
      .transform((given) => [...new Set(given)]),
    {
      description: allows,
      byDefault: ["authentication", "replies"],
      whenNull: "authentication and replies",
      example: ["authentication", "replies"],
    },
  ),
  keep_erased_opt_outs: switchSetting(keepErased, true),
};

/** With Parley's own words where the account has none. */
export function withStandardWords<Row extends { opt_out_words: Words | null; opt_in_words: Words | null }>(
  row: Row,
): Omit<Row, "opt_out_words" | "opt_in_words"> & { opt_out_words: Words; opt_in_words: Words } {
  const { opt_out_words: out, opt_in_words: again } = row;
  return { ...row, opt_out_words: out ?? STANDARD.out, opt_in_words: again ?? STANDARD.in };
}

const read = selectRows({
  name: "read_opt_out_settings",
  table: "accounts",
  key: { accountId: t.uuid },
  columns: {
    opt_out_words: optOutFields.opt_out_words.column,
    opt_in_words: optOutFields.opt_in_words.column,
    opt_out_reply: t.nullable(t.text),
    taps_wait: t.bool,
  },
});

/** What a received message means, with the setting of taps. Null for an account that is gone. */
export async function readOptOutSettings(session: Session, accountId: string) {
  const [row] = await session.run(read, { accountId });
  return row ? withStandardWords(row) : null;
}
