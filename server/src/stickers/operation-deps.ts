// What the operations of stickers need.
import type { Database } from "../platform/database/database.ts";
import type { StickerLibrary } from "./sticker-library.ts";

export interface StickerOperationDeps {
  database: Database;
  library: Pick<StickerLibrary, "invalidate">;
}
