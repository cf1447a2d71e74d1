// The people who work in the account, and the names of who wrote or did something.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan, useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";

const MOST = 200;

export type Person = NonNullable<ReturnType<typeof usePeople>["data"]>[number];

export function usePeople() {
  const { t } = useWords();
  const can = useCan();
  return useQuery({
    queryKey: keys.people,
    queryFn: async ({ signal }) => (await api.listPeople({ limit: MOST }, { signal })).data,
    enabled: can("messages:read") || can("people:write"),
    select: (people) =>
      people.map(({ name, ...person }) => ({
        ...person,
        name: name ?? t("by.former"),
        isErased: name === null,
      })),
  });
}

/** The name for a field `by`. Null for the person or the key of this session, and for nobody. */
export function useNameOf(): (by: string | null) => string | null {
  const { t } = useWords();
  const { data: session } = useSession();
  const { data: people } = usePeople();
  return (by) => {
    if (by === null || by === session?.person?.id || by === session?.key?.id) return null;
    if (by.startsWith("key_")) return t("by.program");
    return people?.find(({ id }) => id === by)?.name ?? t("by.colleague");
  };
}
