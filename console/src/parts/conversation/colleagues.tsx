// Colleagues who look at the same conversation or write an answer. They see the same of the reader.
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import { api } from "../../platform/api.ts";
import { putSeen } from "../../platform/cache/conversation-cache.ts";
import type { Present } from "../../platform/cache/presence-cache.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan, useSession } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { useNameOf } from "../queries/use-people.ts";
import classes from "./thread.module.css";
import { useIsLookedAt } from "./use-read-marks.ts";

/** As the description of the operation says. */
const EVERY_MS = 10_000;
const LASTS_MS = 15_000;
const TYPING_EVERY_MS = 5_000;

interface Props {
  contactId: string;
  /** The newest message that is shown. */
  newestId: string | undefined;
  /** What is being written. */
  text: string;
}

export function Colleagues({ contactId, newestId, text }: Props) {
  const { t, list } = useWords();
  const nameOf = useNameOf();
  const present = usePresent(contactId);
  useShown({ contactId, newestId, text }, present.map(({ person }) => person).join());
  const said = (key: Key, isTyping: boolean) => {
    const names = present
      .filter((one) => one.isTyping === isTyping)
      .map(({ person }) => nameOf(person) ?? "");
    return names.length > 0 && t(key, { n: names.length, names: list(names) });
  };
  return (
    <p role="status" className={classes.colleagues}>
      {said("colleagues.write", true) || said("colleagues.look", false)}
    </p>
  );
}

function usePresent(contactId: string): Present[] {
  const own = useSession().data?.person?.id;
  const [, look] = useReducer((count: number) => count + 1, 0);
  const { data = [] } = useQuery<Present[]>({ queryKey: keys.presence(contactId), queryFn: skipToken });
  useEffect(() => {
    if (data.length === 0) return;
    const timer = setTimeout(look, LASTS_MS);
    return () => clearTimeout(timer);
  }, [data]);
  return data.filter(({ person, at }) => person !== own && Date.now() - at < LASTS_MS);
}

/** `others`: who is there. Somebody new learns at once that the reader is there. */
function useShown({ contactId, newestId, text }: Props, others: string): void {
  const cache = useQueryClient();
  const isPerson = Boolean(useSession().data?.person);
  const can = useCan();
  const isLookedAt = useIsLookedAt();
  const isWanted = isPerson && isLookedAt && can("inbox:read");
  const written = useRef(text);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody new is told at once, too.
  useEffect(() => {
    if (!isWanted) return;
    const tell = () => {
      const isTyping = performance.now() - typedAt.current < EVERY_MS;
      const seen = newestId === undefined ? {} : { seen_message_id: newestId };
      // The next one comes soon.
      api.viewThread({ phone_number: contactId, is_typing: isTyping, ...seen }).then(
        () => newestId && putSeen(cache, contactId, newestId),
        () => undefined,
      );
    };
    tell();
    const timer = setInterval(tell, EVERY_MS);
    return () => clearInterval(timer);
  }, [isWanted, contactId, newestId, others, cache]);
  useEffect(() => {
    if (text === written.current) return;
    written.current = text;
    const isEmpty = text.trim() === "";
    const now = performance.now();
    const isTold = isEmpty ? typedAt.current < 0 : now - typedAt.current < TYPING_EVERY_MS;
    if (isTold) return;
    typedAt.current = isEmpty ? Number.NEGATIVE_INFINITY : now;
    if (isWanted) api.viewThread({ phone_number: contactId, is_typing: !isEmpty }).catch(() => undefined);
  }, [text, isWanted, contactId]);
}
