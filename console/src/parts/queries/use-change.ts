// Changes something at the service. What the change makes old is read again.
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

export function useChange<Result, Given = void>(
  mutationFn: (given: Given) => Promise<Result>,
  ...outdated: QueryKey[]
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all(outdated.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
