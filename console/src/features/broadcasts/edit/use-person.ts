// One of the people whom a broadcast is for: an example for the preview, and which groups of data people have.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { keys } from "../../../platform/query-keys.ts";
import type { Draft, Value } from "./draft.ts";

const LOOKED_AT = 50;

export interface Person {
  name: string | null;
  valueOf(value: Value): string;
  /** Groups of enhanced data among the people who were looked at. */
  groups: { name: string; parts: string[] }[];
}

export function usePerson({ filter, chosen: whom }: Draft): Person {
  const { data } = useQuery({
    queryKey: keys.contacts({ ...filter, example: LOOKED_AT }),
    queryFn: ({ signal }) => api.listContacts({ ...filter, limit: LOOKED_AT }, { signal }),
  });
  const contacts = data?.data ?? [];
  const parts = new Map<string, Set<string>>();
  for (const { enhanced_data: groups } of contacts)
    for (const [name, [first]] of Object.entries(groups)) {
      const known = parts.get(name) ?? new Set();
      for (const part of Object.keys(first ?? {})) known.add(part);
      parts.set(name, known);
    }
  const chosen = whom && "ids" in whom ? whom.ids[0] : undefined;
  const person =
    contacts.find(({ id }) => id === chosen) ?? contacts.find(({ name }) => name !== null) ?? contacts[0];
  return {
    name: person?.name ?? null,
    groups: [...parts].map(([name, known]) => ({ name, parts: [...known] })),
    valueOf(value) {
      if (typeof value === "string") return value;
      const own =
        "field" in value
          ? person?.[value.field]
          : person?.enhanced_data[value.group]?.[value.entry - 1]?.[value.part];
      return own || value.fallback || "";
    },
  };
}
