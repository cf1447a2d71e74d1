// What a contact last said about messages, and what that forbids now. The contact's row keeps it, so that it is read with the
// contact; the ledger (`consents`) keeps everything that was ever said.

/** `marketing`: only marketing templates. `all`: every message. */
export type ConsentScope = "marketing" | "all";

/** The field `cause` in consent.ts says what each is. */
type ConsentCause = "word" | "code" | "api" | "import" | "erased";

/** What was last said about a channel, a sender and a scope. */
export interface Consent {
  /** Null for every channel. */
  channel: string | null;
  /** Null for every sender of the channel. */
  senderId: string | null;
  scope: ConsentScope;
  out: boolean;
  /** Of an opt-out: the channel itself refuses the messages. Of an opt-in: it ends that, too. */
  isBlock: boolean;
  /** RFC 3339. */
  at: string;
  cause: ConsentCause;
  /** The words of the person, the code of the channel, or the reason that a request gave. */
  evidence: string | null;
  /** When the last of the contact's windows closed then: a later one was opened by a later message of the person. */
  windowsUntil: string | null;
}

/** Who would send what. */
export interface Target {
  channel: string;
  senderId: string;
  isMarketing: boolean;
}

/**
 * Adds what is new, at the end. An older word about the same thing, which a channel reports late, changes nothing. Of two words
 * of the same time the one that is added last counts, because channels tell whole seconds.
 */
export function withConsent(known: Consent[], added: Consent): Consent[] {
  const same = known.find((one) => keyOf(one) === keyOf(added));
  if (same && Date.parse(same.at) > Date.parse(added.at)) return known;
  return [...known.filter((one) => one !== same), added];
}

/** In the order in which they were said: of two about the same thing, the later one counts. */
export function joinConsents(one: Consent[], other: Consent[]): Consent[] {
  const all = [...one, ...other].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return all.reduce<Consent[]>(withConsent, []);
}

/** The same for what is said about the same thing. */
export function keyOf({ channel, senderId, scope, isBlock }: Consent): string {
  return JSON.stringify([channel, senderId, scope, isBlock]);
}

/** The opt-outs that no opt-in has ended, oldest first. */
export function optOutsIn(known: Consent[]): Consent[] {
  return known
    .filter((one) => one.out && !isEnded(one, known, one))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** As exports write them and imports read them, for example "all", or "marketing on sms". Senders aren't named. */
export function optOutText(optOuts: Pick<Consent, "scope" | "channel">[]): string | null {
  const texts = optOuts.map(({ scope, channel }) => (channel === null ? scope : `${scope} on ${channel}`));
  return texts.length === 0 ? null : [...new Set(texts)].join(", ");
}

/** The opt-outs that are about such a message: those that the channel enforces first. */
export function optOutsFor(known: Consent[], target: Target): Consent[] {
  return known
    .filter(
      (one) =>
        one.out &&
        (one.scope === "all" || target.isMarketing) &&
        isAbout(one, target) &&
        !isEnded(one, known, target),
    )
    .toSorted((one, other) => Number(other.isBlock) - Number(one.isBlock));
}

type Place = Pick<Consent, "channel" | "senderId">;

function isAbout(consent: Place, place: Place): boolean {
  const { channel, senderId } = consent;
  return (
    (channel === null || channel === place.channel) && (senderId === null || senderId === place.senderId)
  );
}

/** Whether a later opt-in ended the opt-out at this place. */
function isEnded(optOut: Consent, known: Consent[], place: Place): boolean {
  const index = known.indexOf(optOut);
  const saidAt = Date.parse(optOut.at);
  return known.some(
    (one, position) =>
      !one.out &&
      (Date.parse(one.at) > saidAt || (Date.parse(one.at) === saidAt && position > index)) &&
      (one.scope === "all" || one.scope === optOut.scope) &&
      (one.isBlock || !optOut.isBlock) &&
      isAbout(one, place),
  );
}
