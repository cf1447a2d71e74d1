// Changes the sticker library.
import { useChange } from "../../parts/queries/use-change.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export const useAddSticker = () =>
  useChange((picture: Blob) => api.addSticker({ body: picture, contentType: "image/webp" }), keys.stickers);
export const useRemoveSticker = () =>
  useChange((number: number) => api.deleteSticker({ number: String(number) }), keys.stickers);
