// One recipient of a broadcast as an example for the preview, and the groups of data that people have.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { keys } from "../../../platform/query-keys.ts";
import type { Draft, Value } from "./draft.ts";

const LOOKED_AT = 50;
const PARTS = ["text", "description", "link"] as const;

export interface Person {
  name: string | null;
  valueOf(value: Value): string;
  /** Places in the enhanced data of the sample people. */
  places: { group: string; part: (typeof PARTS)[number] }[];
}

export function usePerson({ filter, chosen: whom }: Draft): Person {
  const { data } = useQuery({
    queryKey: keys.contacts({ ...filter, example: LOOKED_AT }),
    queryFn: ({ signal }) => api.listContacts({ ...filter, limit: LOOKED_AT }, { signal }),
  });
  const contacts = data?.data ?? [];
  const groups = new Set(contacts.flatMap((one) => Object.keys(one.enhanced_data)));
  const has = (group: string, part: (typeof PARTS)[number]) =>
    contacts.some((one) => one.enhanced_data[group]?.[0]?.[part]);
  const chosen = contacts.find(({ id }) => id === whom?.ids?.[0]);
  const person = chosen ?? contacts.find(({ name }) => name !== null) ?? contacts[0];
  return {
    name: person?.name ?? null,
    places: [...groups].flatMap((group) =>
      PARTS.filter((part) => has(group, part)).map((part) => ({ group, part })),
    ),
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
