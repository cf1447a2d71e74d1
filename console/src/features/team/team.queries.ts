// Invitations, and what can be changed of members.
import { useQuery } from "@tanstack/react-query";
import { useChange } from "../../parts/queries/use-change.ts";
import type { Person } from "../../parts/queries/use-people.ts";
import { api, everyEntry } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export type Role = Person["role"];

export const ROLES = ["owner", "agent", "reader"] as const satisfies Role[];

export function useInvitations() {
  return useQuery({
    queryKey: keys.invitations,
    queryFn: ({ signal }) => everyEntry(api.listInvitations({ limit: 200 }, { signal })),
  });
}

export const useInvite = () =>
  useChange((wish: { email: string; role: Role }) => api.createInvitation(wish), keys.invitations);

export const useTakeBack = () => useChange((id: string) => api.deleteInvitation({ id }), keys.invitations);

export const useSetRole = () =>
  useChange((wish: { id: string; role: Role }) => api.updatePerson(wish), keys.people, keys.session);

export const useRemovePerson = () => useChange((id: string) => api.removePerson({ id }), keys.people);

export const useReset = () => useChange((id: string) => api.resetPerson({ id }));

export const useRemoveCodes = () => useChange((id: string) => api.removeCodes({ id }), keys.people);

export const useErasePerson = () => useChange((id: string) => api.erasePerson({ id }), keys.people);
