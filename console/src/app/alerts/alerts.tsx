// Announces a new message while nobody looks at it: by a sound and a browser notification, as the settings say.
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
  const names = await api.listContactNames({ id: [contactId] }).catch(() => null);
  const who = names?.data[0]?.name ?? (phone && words.phone(phone)) ?? words.t("alert.somebody");
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

const LOCK = "parley-looked-at";

/** Holds a shared lock while this tab is visible, so that other tabs know. Without locks, each tab knows only itself. */
function useLookedAt(): void {
  useEffect(() => {
    let release: (() => void) | null = null;
    const change = () => {
      if (isHere() && release === null) {
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        void navigator.locks?.request(LOCK, { mode: "shared" }, () => held);
      } else if (!isHere()) {
        release?.();
        release = null;
      }
    };
    change();
    const changes = ["visibilitychange", "focus", "blur"];
    for (const name of changes) window.addEventListener(name, change);
    return () => {
      for (const name of changes) window.removeEventListener(name, change);
      release?.();
    };
  }, []);
}

async function isLookedAt(): Promise<boolean> {
  if (isHere()) return true;
  const locks = await navigator.locks?.query();
  return locks?.held?.some(({ name }) => name === LOCK) ?? false;
}

function isHere(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

const NOTES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.12 },
];
const SECONDS = 0.14;
const LOUDNESS = 0.12;

/** Silent until somebody has clicked in the page: browsers demand it. */
function playSound(): void {
  const audio = new AudioContext();
  for (const { hertz, at } of NOTES) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    const start = audio.currentTime + at;
    tone.frequency.value = hertz;
    gain.gain.setValueAtTime(LOUDNESS, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + SECONDS);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + SECONDS);
  }
  setTimeout(() => void audio.close(), 1_000);
}
