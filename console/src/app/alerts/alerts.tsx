// Tells somebody who looks elsewhere that a person wrote: by a sound and by a notification of the browser, as chosen in the settings.
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { useWaiting } from "../../parts/contact/use-waiting.ts";
import { messageLine } from "../../parts/message/message-words.ts";
import { api } from "../../platform/api.ts";
import type { Message } from "../../platform/cache/thread-cache.ts";
import { readPreference } from "../../platform/preferences.ts";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { useEvents } from "../../platform/use-stream.tsx";
import { useWords } from "../../words/use-words.tsx";
import { isLookedAt, useLookedAt } from "./looked-at.ts";
import { playSound } from "./sound.ts";

export function Alerts() {
  const words = useWords();
  const [, go] = useLocation();
  useLookedAt();
  useTabIcon((useWaiting().data?.ids.length ?? 0) > 0);
  const latest = useRef({ words, go });
  latest.current = { words, go };
  useEvents(async (events) => {
    const received = events.flatMap((event) => (event.type === "message.received" ? [event.data] : []));
    const newest = received.at(-1) as unknown as Message | undefined;
    if (!newest || newest.type === "system" || newest.source === "agent" || (await isLookedAt())) return;
    if (readPreference("sound") === "on") playSound();
    if (readPreference("notifications") === "on") await notify(newest, latest.current);
  });
  return null;
}

async function notify(
  message: Message,
  { words, go }: { words: ReturnType<typeof useWords>; go(path: string): void },
): Promise<void> {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const { id, contact_id: contactId, phone_number: phone } = message;
  const contact = await api.getContact({ phone_number: contactId }).catch(() => null);
  const who = contact?.name ?? (phone && words.phone(phone)) ?? words.t("alert.somebody");
  const shown = new Notification(words.t("alert.title", { who }), {
    body: messageLine(words, message),
    icon: `${PUBLIC_PATH}/icon.svg`,
    // Each tab shows it; the browser keeps one.
    tag: id,
  });
  shown.onclick = () => {
    window.focus();
    go(`/conversations/${contactId}`);
    shown.close();
  };
}

/** The icon of the tab has a dot while somebody waits. */
function useTabIcon(isAwaited: boolean): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = `${PUBLIC_PATH}/${isAwaited ? "icon-waiting.svg" : "icon.svg"}`;
  }, [isAwaited]);
}
