import type { MediaFiles } from "../../media/index.ts";
import type { Answer } from "../../platform/answer.ts";
import { columnList, statement, t } from "../../platform/database/index.ts";
import { type Operation, operation } from "../../platform/http/index.ts";
import {
  PICTURE,
  PICTURE_PROBLEMS,
  type PictureRequest,
  savePicture,
  stickerUpload,
} from "../save-picture.ts";
import { type StickerRow, sticker } from "../sticker.ts";

// The account row keeps the last number, so that the number of a deleted sticker is never used again.
const add = statement({
  name: "add_sticker",
  parameters: { accountId: t.uuid, ...PICTURE },
  columns: sticker.columns,
  sql: `with next as (
      update accounts
      set last_sticker_number = last_sticker_number + 1
      where account_id = $accountId
      returning last_sticker_number
    )
    insert into stickers (account_id, number, animated, media_id, bytes, sha256)
    select $accountId, last_sticker_number, $animated, $mediaId, $bytes, $sha256
    from next
    returning ${columnList(sticker.columns)}`,
});

export function addSticker(files: MediaFiles, request: PictureRequest): Promise<Answer> {
  return savePicture(files, request, async (session, picture) => {
    const [row] = await session.run(add, { accountId: request.caller.accountId, ...picture });
    return { status: 201, body: sticker.of(row as StickerRow) };
  });
}

export function addStickerOperation(files: MediaFiles): Operation {
  return operation({
    operationId: "addSticker",
    route: "POST /stickers",
    tag: "Stickers",
    summary: "Add a sticker",
    description:
      "The body is a WebP picture of 512 x 512 pixels. A static picture can have up to 100 KB, an animated one up to " +
      "500 KB (1 KB is 1,024 bytes). A PNG or JPEG (`image/png`, `image/jpeg`) of up to 8 MB is converted to that form: the whole picture, in the " +
      "middle of a transparent square. The sticker gets the next number. Numbers of deleted stickers are never used again.",
    scope: "stickers:write",
    upload: stickerUpload,
    answers: { 201: { description: "The sticker was added.", schema: sticker.answer } },
    examples: { "A WebP picture": {} },
    problems: PICTURE_PROBLEMS,
    handler: (request) => addSticker(files, request),
  });
}
