// A sentence about what the user has just done, with an undo. It stays while other conversations are opened.
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { keys } from "../query-keys.ts";

export interface Toast {
  text: string;
  /** What its button does. */
  act: { name: string; run(): void };
}

export function showToast(cache: QueryClient, toast: Toast | null): void {
  cache.setQueryData<Toast | null>(keys.toast, toast);
}

export function useToast(): { toast: Toast | null; close(): void } {
  const cache = useQueryClient();
  const { data } = useQuery<Toast | null>({
    queryKey: keys.toast,
    queryFn: () => null,
    enabled: false,
    // A function isn't data: it must stay the same.
    structuralSharing: false,
    initialData: null,
  });
  return { toast: data, close: () => showToast(cache, null) };
}
