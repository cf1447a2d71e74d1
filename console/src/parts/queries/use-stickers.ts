// The sticker library.
import { useQuery } from "@tanstack/react-query";
import { api, everyEntry } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export function useStickers() {
  return useQuery({
    queryKey: keys.stickers,
    queryFn: ({ signal }) => everyEntry(api.listStickers({ limit: 200 }, { signal })),
  });
}
