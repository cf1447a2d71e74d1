// Changes the sticker library.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

function useChange<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries({ queryKey: keys.stickers }) });
}

export const useAddSticker = () =>
  useChange((picture: Blob) => api.addSticker({ body: picture, contentType: "image/webp" }));
export const useRemoveSticker = () =>
  useChange((number: number) => api.deleteSticker({ number: String(number) }));
