// What this browser sends: shown at once, and kept until the service has stored it, also over a reload of the page.
import { type Mutation, type QueryClient, useMutationState } from "@tanstack/react-query";
import { api, ParleyError } from "./api.ts";
import { type Message, putMessage } from "./cache/thread-cache.ts";

type SendInput = Parameters<typeof api.sendMessage>[0];
export type Media = NonNullable<Message["media"]>;
export type Place = NonNullable<Message["location"]>;
export type TemplateContent = Omit<NonNullable<Message["template"]>, "text">;

export type OutgoingContent =
  | { type: "text"; text: string }
  | { type: "template"; template: TemplateContent }
  | { type: "sticker"; sticker: number }
  | { type: "voice"; media: Media }
  | { type: "location"; location: Place }
  | { type: "image" | "video" | "audio" | "document"; media: Media; caption?: string };

export interface Outgoing {
  contactId: string;
  /** The idempotency key and the reference: however often it is sent, one message is stored. */
  key: string;
  content: OutgoingContent;
  /** The sender; null for the service's choice. */
  from: { channel: string; phone: string } | null;
  /** The message that it quotes. */
  replyTo: string | null;
  /** When it is to leave, in RFC 3339; null for at once. */
  sendAt: string | null;
  /** The last message of the thread that the writer saw; null for none, and undefined for a thread that isn't shown. */
  seenId?: string | null | undefined;
  /** When the person last asked for it, in milliseconds since 1970. */
  askedAt: number;
}

export interface OutgoingState {
  outgoing: Outgoing;
  state: "sending" | "offline" | "failed";
  /** Why it failed, or why the last attempt did. */
  error: ParleyError | null;
}

type Send = Mutation<Accepted, Error, Outgoing>;
type Accepted = Awaited<ReturnType<typeof api.sendMessage>>;

const KEPT = "parley.outgoing";
/** Marks the references of messages that this page sent. */
const REFERENCE = "console-";
/** After this, a message waits until the person asks for it again. */
const PATIENCE_MS = 2 * 60_000;
const ANSWER_MS = 15_000;
const LONGEST_PAUSE_MS = 8_000;

/** A new key, which is also the message's reference. crypto.randomUUID is missing in pages of plain http. */
export function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(12))];
  return REFERENCE + bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function send(cache: QueryClient, outgoing: Outgoing): void {
  const mutations = cache.getMutationCache();
  const mutation: Send = mutations.build(cache, {
    mutationKey: keyOf(outgoing.contactId),
    // One after the other, so that they arrive in the order in which they were written.
    scope: { id: `send ${outgoing.contactId}` },
    mutationFn: (asked: Outgoing) => post(cache, asked),
    retry: (_, error) => isPassing(error),
    retryDelay: (failures, error) =>
      Math.min((error as ParleyError).retryAfter ?? 0, 60) * 1_000 +
      Math.min(1_000 * 2 ** failures, LONGEST_PAUSE_MS),
    gcTime: Number.POSITIVE_INFINITY,
  });
  perform(cache, mutation, outgoing);
}

export function sendAgain(cache: QueryClient, key: string, changes: Pick<Outgoing, "seenId"> = {}): void {
  const mutation = find(cache, key);
  if (mutation?.state.status !== "error") return;
  perform(cache, mutation, { ...(mutation.state.variables as Outgoing), ...changes, askedAt: Date.now() });
}

export function removeOutgoing(cache: QueryClient, key: string): void {
  const mutation = find(cache, key);
  if (mutation) cache.getMutationCache().remove(mutation);
}

/** After an erasure. */
export function forgetOutgoing(cache: QueryClient, contactId: string): void {
  const mutations = cache.getMutationCache();
  for (const mutation of mutations.findAll({ mutationKey: keyOf(contactId) })) mutations.remove(mutation);
}

/** In the order in which they were written. */
export function useOutgoing(contactId: string): OutgoingState[] {
  return useMutationState({
    filters: { mutationKey: keyOf(contactId), predicate: ({ state }) => state.status !== "success" },
    select: (mutation) => stateOf(mutation as Send),
  });
}

/** Continues with what was kept, and keeps what changes. Returns the function that ends it. */
export function keepOutgoing(cache: QueryClient): () => void {
  for (const outgoing of readKept()) {
    if (!find(cache, outgoing.key)) send(cache, outgoing);
  }
  return cache.getMutationCache().subscribe(() => {
    const kept = sends(cache).filter(({ state }) => state.status !== "success");
    writeKept(kept.flatMap(({ state }) => state.variables ?? []));
  });
}

function keyOf(contactId: string): string[] {
  return ["send", contactId];
}

function sends(cache: QueryClient): Send[] {
  return cache.getMutationCache().findAll({ mutationKey: ["send"] }) as Send[];
}

function find(cache: QueryClient, key: string): Send | undefined {
  return sends(cache).find(({ state }) => state.variables?.key === key);
}

function perform(cache: QueryClient, mutation: Send, outgoing: Outgoing): void {
  mutation.execute(outgoing).then(
    () => cache.getMutationCache().remove(mutation),
    // The mutation keeps the error for the page.
    () => undefined,
  );
}

async function post(cache: QueryClient, outgoing: Outgoing): Promise<Accepted> {
  const { contactId, key, askedAt } = outgoing;
  if (Date.now() - askedAt > PATIENCE_MS) {
    throw new ParleyError({ code: "network_error", message: "There was no connection for two minutes." });
  }
  const seenId = seenBy(cache, outgoing);
  const accepted = await api.sendMessage(bodyOf({ ...outgoing, seenId }), {
    idempotencyKey: key,
    timeout: ANSWER_MS,
  });
  if (seenId !== undefined) lastAccepted(cache).set(contactId, accepted.id);
  if (find(cache, key)?.state.variables?.contactId === contactId) {
    putMessage(cache, storedMessage(outgoing, accepted));
  }
  return accepted;
}

/** By contact: the last message of this page that the service took. Its check has found nothing else up to there. */
const accepted = new WeakMap<QueryClient, Map<string, string>>();

function lastAccepted(cache: QueryClient): Map<string, string> {
  const known = accepted.get(cache) ?? new Map<string, string>();
  accepted.set(cache, known);
  return known;
}

/** Ids grow with time. What this page has sent since was seen, too. */
function seenBy(cache: QueryClient, { contactId, seenId }: Outgoing): string | null | undefined {
  const own = lastAccepted(cache).get(contactId);
  return seenId === undefined || own === undefined || own < (seenId ?? "") ? seenId : own;
}

function bodyOf({ contactId, key, content, from, replyTo, sendAt, seenId }: Outgoing): SendInput {
  const common = {
    contact_id: contactId,
    reference: key,
    ...(from === null ? {} : { channel: from.channel, source_phone: from.phone }),
    ...(replyTo ? { reply_to: replyTo } : {}),
    ...(sendAt === null ? {} : { send_at: sendAt }),
    ...(seenId === undefined ? {} : { seen_message_id: seenId }),
  };
  switch (content.type) {
    case "text":
      return { ...common, message: content.text };
    case "template":
      return { ...common, template: content.template };
    case "sticker":
      return { ...common, sticker: content.sticker };
    case "location": {
      const { url: _, ...location } = content.location;
      return { ...common, location };
    }
    case "voice":
      return { ...common, audio: { media_id: content.media.id, voice: true } };
    default: {
      const { type, media, caption } = content;
      return { ...common, [type]: { media_id: media.id, ...(caption ? { caption } : {}) } } as SendInput;
    }
  }
}

/** The message as the service has stored it. */
function storedMessage(
  { content, replyTo, sendAt }: Outgoing,
  { message: _, ...accepted }: Accepted,
): Message {
  return {
    ...accepted,
    ...content,
    ...(replyTo ? { reply_to: replyTo } : {}),
    direction: "out",
    source: "api",
    by: null,
    times: { [accepted.status === "scheduled" ? "scheduled_at" : "queued_at"]: accepted.created_at },
    attempts: 0,
    error: null,
    price: null,
    held: null,
    retry_of: null,
    broadcast_id: null,
    send_at: sendAt,
    expires_at: null,
    uncertain_since: null,
    possibly_duplicate: false,
  };
}

function stateOf({ state }: Send): OutgoingState {
  const error = state.error ?? state.failureReason;
  return {
    outgoing: state.variables as Outgoing,
    state: state.status === "error" ? "failed" : state.isPaused && !navigator.onLine ? "offline" : "sending",
    error: error instanceof ParleyError ? error : null,
  };
}

/** Whether the same request can succeed soon. */
function isPassing(error: Error): boolean {
  if (!(error instanceof ParleyError) || !error.retryable) return false;
  const { code, status } = error;
  return status === 0 || status === 429 || status >= 500 || code === "idempotency_in_progress";
}

function readKept(): Outgoing[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "[]") as Outgoing[];
  } catch {
    return [];
  }
}

function writeKept(kept: Outgoing[]): void {
  try {
    if (kept.length > 0) sessionStorage.setItem(KEPT, JSON.stringify(kept));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // What is kept then lasts as long as the page.
  }
}
