// The names of the contacts of messages. Rows ask one by one; requests are made for many.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { isPhone } from "../../words/phone-groups.ts";

/** What a request takes. */
const MOST_IDS = 100;

type Wanted = Map<string, PromiseWithResolvers<string | null>>;
let wanted: Wanted = new Map();

/** Null for a contact without a name or with a number for it, one that was erased, and where the key may not see contacts. */
export function useContactName(contactId: string): string | null {
  const mayRead = useCan()("contacts:read");
  const { data } = useQuery({
    queryKey: keys.contactName(contactId),
    queryFn: () => nameOf(contactId),
    enabled: mayRead,
    retry: false,
  });
  return data && !isPhone(data) ? data : null;
}

function nameOf(id: string): Promise<string | null> {
  if (wanted.size === 0) queueMicrotask(readWanted);
  const asked = wanted.get(id) ?? Promise.withResolvers<string | null>();
  wanted.set(id, asked);
  return asked.promise;
}

function readWanted(): void {
  const all = [...wanted];
  wanted = new Map();
  for (let from = 0; from < all.length; from += MOST_IDS)
    void readNames(new Map(all.slice(from, from + MOST_IDS)));
}

async function readNames(asked: Wanted): Promise<void> {
  try {
    const { data } = await api.listContactNames({ id: [...asked.keys()] });
    const names = new Map(data.map(({ id, name }) => [id, name]));
    for (const [id, { resolve }] of asked) resolve(names.get(id) ?? null);
  } catch (error) {
    for (const { reject } of asked.values()) reject(error);
  }
}
