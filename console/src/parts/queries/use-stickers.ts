// The sticker library.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

const MOST = 200;

export function useStickers() {
  return useQuery({
    queryKey: keys.stickers,
    queryFn: async ({ signal }) => (await api.listStickers({ limit: MOST }, { signal })).data,
  });
}
