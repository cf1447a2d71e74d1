// Columns that say who wants messages. Other tools name and fill them in many ways, and a yes means either.
import type { ConsentScope } from "../../contacts/index.ts";
import type { ConsentMeaning } from "./column-meaning.ts";
import { plainName } from "./column-names.ts";

export interface OptOut {
  scope: ConsentScope;
  /** Null for every channel. */
  channel: string | null;
}

/** In English, German, French, Spanish, Portuguese and Italian, without accents. German words may be parts of longer ones. */
const REFUSES = new RegExp(
  "\\b(?:unsubscri|unsub(?: time)?$|cancel\\w* .*(?:sub?scri|inscri)|annul\\w* .*(?:iscri|abonn)|oppos|opt(?:ed)? ?out|" +
    "do ?n[o']?t |no (?:contact|calls?|sms|texts?|whatsapp|marketing|e? ?mails?|promo)|dnc\\b|dnd\\b|" +
    "suppress|blocked|block ?list|black ?list|stop(?: sms)?$|keine? (?:werb|kontakt|mail|sms|nachricht|newsletter)|nicht |" +
    "desabonn|desinscri|ne (?:pas|plus|souhaite)|bloque|refus|baja\\b|no (?:contactar|molestar|enviar|desea)|descadastr|" +
    "nao (?:contactar|contatar|perturb|enviar|quer)|disiscri|non (?:contattare|disturbare)|revoc|rifiut)|" +
    "abgemeldet|abmeld|abbestell|widerruf|widersp|gesperrt|sperre\\b",
);
const WANTS = new RegExp(
  "\\b(?:subscri|opt(?:ed)? ?in\\b|consen[st]|accept(?:s|e)? |permission|agree[ds]|allow(?:s|ed)?\\b|contactable|newsletter|marketing$|" +
    "(?:can|may|ok to|wants?|receives?) (?:contact|call|text|sms|e? ?mails?|whatsapp|marketing|news|message|promo)|mailing list|tcpa|gdpr|" +
    "dsgvo|rgpd|lgpd|marketing (?:status|contact|ok)|werb|abonn|inscri|suscri|acepta|aceita|accett|autori[sz]|iscri|" +
    "rec(?:ib|eb)(?:e|ir|er) |darf |kontakt ok)|einwillig|einverst|zustimm|erlaub|erwunscht|akzept|" +
    "marketing ?kontakt",
);
const MARKETING = /\b(?:marketing|news|e ?mail|mailing|promo|advert|publicid|pubblicit)|werb/;

/** What a column with this heading probably says. Null for a heading that isn't about consent. */
export function likelyConsent(heading: string): ConsentMeaning | null {
  // Programs write DoNotCall and acceptsMarketing.
  const name = plainName(heading.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2"));
  const refuses = REFUSES.test(name);
  if ((!refuses && !WANTS.test(name)) || / (?:ip|source)$/.test(name)) return null;
  return { opt_out: MARKETING.test(name) ? "marketing" : "all", yes: refuses ? "refuses" : "wants" };
}

const words = (list: string) => new Set(list.split(","));
const YES = words("yes,y,true,1,x,on,ok,ja,j,wahr,oui,o,vrai,si,s,sim,verdadero,verdadeiro,vero,✓,✔");
const NO = words("no,n,false,0,off,nein,falsch,non,faux,falso,nao");
/** Words that say the same in every column. */
const IS_WANTED = words(
  "subscribed,opted in,optin,opt in,granted,confirmed,active,marketing contact,abonniert,angemeldet,abonne,inscrit,suscrito," +
    "inscrito,iscritto",
);
const IS_REFUSED = words(
  "unsubscribed,opted out,optout,opt out,not subscribed,never subscribed,not opted in,non subscribed,pending,denied,declined," +
    "revoked,withdrawn,redacted,cleaned,blocked,stopped,non marketing contact,abgemeldet,gesperrt,widerrufen,desabonne,desinscrit," +
    "baja,descadastrado,disiscritto",
);
/** The time of a subscription or of its end. */
const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:[T ].*)?$/;

/** The opt-outs that a cell records. Undefined for a cell whose meaning isn't known. */
export function optOutsOf(cell: string, { opt_out: scope, yes }: ConsentMeaning): OptOut[] | undefined {
  const said = plainName(cell);
  const isYes = YES.has(said) || DATE.test(cell.trim());
  if (said === "" || IS_WANTED.has(said) || (isYes && yes === "wants") || (NO.has(said) && yes === "refuses"))
    return [];
  return isYes || NO.has(said) || IS_REFUSED.has(said) ? [{ scope, channel: null }] : undefined;
}

const WRITTEN = /^\s*(all|marketing)(?:\s+on\s+(\w[\w-]*))?\s*$/i;

/** A cell of the column `opted_out`: as an export writes it, or yes and no. */
export function writtenOptOuts(cell: string, channels: readonly string[]): OptOut[] | undefined {
  const written = cell.split(",").map((part) => WRITTEN.exec(part));
  if (written.some((one) => one === null)) return optOutsOf(cell, { opt_out: "all", yes: "refuses" });
  const optOuts = (written as RegExpExecArray[]).map(([, scope, channel]) => ({
    scope: scope?.toLowerCase() as ConsentScope,
    channel: channel?.toLowerCase() ?? null,
  }));
  return optOuts.every(({ channel }) => channel === null || channels.includes(channel)) ? optOuts : undefined;
}
