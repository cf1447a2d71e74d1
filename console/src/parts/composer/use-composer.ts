// What is being written to a contact: a text with or without a file, a template or a note, kept as a draft of this tab.
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ParleyError } from "../../platform/api.ts";
import type { ThreadPages } from "../../platform/cache/thread-cache.ts";
import { serverNow } from "../../platform/clock.ts";
import { type Draft, readDraft, writeDraft } from "../../platform/drafts.ts";
import {
  newKey,
  type Outgoing,
  type OutgoingContent,
  removeOutgoing,
  send,
  useOutgoing,
} from "../../platform/outbox.ts";
import { keys } from "../../platform/query-keys.ts";
import type { Contact } from "../contact/use-contact.ts";
import { newestSeen } from "./newest-seen.ts";
import { useAddNote } from "./note/use-add-note.ts";
import type { From } from "./use-sender.ts";

export type Recipient = Pick<Contact, "id" | "name" | "phone" | "windows" | "opt_outs">;

export interface Composer extends Draft {
  /** Why the service refused the last message. */
  fault: ParleyError | null;
  /** Counts how often the box was asked for, to move the focus there. */
  asked: number;
  change(changes: Partial<Draft>): void;
  /** Changes what is written and focuses its first field: after an act by a button, or for a message that failed. */
  open(changes: Partial<Draft>): void;
  /** `from`: the sender that was shown; null for the service's choice. */
  send(content: OutgoingContent, from: From | null): void;
  /** Adds notes. */
  adding: ReturnType<typeof useAddNote>;
  takeBack(outgoing: Outgoing, fault: ParleyError | null): void;
}

const NOTHING: Draft = {
  kind: "text",
  text: "",
  note: "",
  template: null,
  place: null,
  file: null,
  replyTo: null,
  from: null,
  sendAt: null,
};

/** Refusals that keep the message: they show a colleague's words, or the box for it is gone. */
const STAYS = ["thread_moved_on", "insufficient_scope"];

export function useComposer(contactId: string): Composer {
  const cache = useQueryClient();
  const [written, setWritten] = useState<Draft>(() => ({ ...NOTHING, ...draftOf(contactId) }));
  const [fault, setFault] = useState<ParleyError | null>(null);
  const [asked, setAsked] = useState(0);
  const outgoing = useOutgoing(contactId);
  const lastKey = useRef<string | null>(null);

  // An upload ends after other changes.
  const latest = useRef(written);
  const put = (next: Draft) => {
    latest.current = next;
    setWritten(next);
    writeDraft(contactId, next);
  };
  const adding = useAddNote(contactId, (text) => {
    const { note, kind } = latest.current;
    if (note === text) put({ ...latest.current, note: "" });
    // For the next note.
    if (kind === "note") setAsked((count) => count + 1);
  });
  const takeBack = ({ key, content, from, replyTo, sendAt }: Outgoing, why: ParleyError | null) => {
    put({ ...written, ...fieldsOf(content), from, replyTo, sendAt });
    setFault(why);
    setAsked((count) => count + 1);
    removeOutgoing(cache, key);
  };

  // What the service refuses goes back into the box, unless something else is there by now.
  const refused = outgoing.find(
    ({ outgoing: { key }, state }) => key === lastKey.current && state === "failed",
  );
  // The box doesn't change under somebody who writes a note, whose end would become a message, or who records.
  const isBusy = written.kind === "note" || written.kind === "voice";
  const isFree = written.text === "" && written.template === null && !isBusy;
  const isRefused = refused?.error && !refused.error.retryable && !STAYS.includes(refused.error.code);
  useEffect(() => {
    if (refused && isRefused && isFree) takeBack(refused.outgoing, refused.error);
  });

  return {
    ...written,
    fault,
    asked,
    change: (changes) => put({ ...latest.current, ...changes }),
    open(changes) {
      put({ ...latest.current, ...changes });
      setFault(null);
      setAsked((count) => count + 1);
    },
    send(content, from) {
      const { replyTo, sendAt } = written;
      lastKey.current = newKey();
      const key = lastKey.current;
      const seenId = seenIn(cache, contactId);
      send(cache, { contactId, key, content, from, replyTo, sendAt, seenId, askedAt: Date.now() });
      put({ ...NOTHING, ...keptBeside(content, written), from: written.from, note: written.note });
      setFault(null);
      // For the next message.
      setAsked((count) => count + 1);
    },
    adding,
    takeBack,
  };
}

/** Undefined for a thread that isn't loaded. */
function seenIn(cache: QueryClient, contactId: string): string | null | undefined {
  const thread = cache.getQueryData<ThreadPages>(keys.thread(contactId));
  return thread && newestSeen(thread.pages[0]?.data ?? [], serverNow());
}

/** A recording has ended. */
function draftOf(contactId: string): Draft | null {
  const draft = readDraft(contactId);
  return draft && { ...draft, kind: draft.kind === "voice" ? "text" : draft.kind };
}

function fieldsOf(content: OutgoingContent): Partial<Draft> {
  switch (content.type) {
    case "text":
      return { kind: "text", text: content.text };
    case "template":
      return { kind: "template", template: content.template };
    case "sticker":
      return { kind: "sticker" };
    case "location":
      return { kind: "location", place: content.location };
    default:
      return { kind: "text", file: content.media, text: ("caption" in content && content.caption) || "" };
  }
}

/** A half-written text stays when something else is sent, unless the text is the caption of a file. */
function keptBeside(content: OutgoingContent, { text, file }: Draft): Partial<Draft> {
  if (content.type === "text") return {};
  if ("media" in content && content.type !== "voice") return content.caption ? {} : { text };
  return { text, file };
}
