// The people who work in the account, and the names of who wrote or did something.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, everyEntry } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan, useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";

export type Person = NonNullable<ReturnType<typeof usePeople>["data"]>[number];

export function usePeople() {
  const { t } = useWords();
  const can = useCan();
  return useQuery({
    queryKey: keys.people,
    queryFn: ({ signal }) => everyEntry(api.listPeople({ limit: 200 }, { signal })),
    enabled: can("messages:read") || can("people:write"),
    select: (people) =>
      people.map(({ name, ...person }) => ({
        ...person,
        name: name ?? t("by.former"),
        isErased: name === null,
      })),
  });
}

/** Somebody unknown has joined since the people were read: once for each, they are read again. */
export function useFindPerson(): (id: string | null) => Person | undefined {
  const cache = useQueryClient();
  const { data: people } = usePeople();
  return (id) => {
    const found = people?.find((person) => person.id === id);
    if (id !== null && people && !found)
      void cache.prefetchQuery({
        queryKey: keys.joined(id),
        queryFn: () => cache.invalidateQueries({ queryKey: keys.people }).then(() => true),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
      });
    return found;
  };
}

/** Who did something, with the reader's own name. */
export function useWho(): (by: string | null) => string {
  const { t } = useWords();
  const { data: session } = useSession();
  const nameOf = useNameOf();
  return (by) => nameOf(by) ?? session?.person?.name ?? t("mark.you");
}

/** The name for a field `by`. Null for the person or the key of this session, and for nobody. */
export function useNameOf(): (by: string | null) => string | null {
  const { t } = useWords();
  const { data: session } = useSession();
  const find = useFindPerson();
  return (by) => {
    if (by === null || by === session?.person?.id || by === session?.key?.id) return null;
    if (by.startsWith("key_")) return t("by.program");
    return find(by)?.name ?? t("by.colleague");
  };
}
