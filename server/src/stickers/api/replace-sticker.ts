import { type MediaFiles, removeMedia } from "../../media/index.ts";
import { columnList, statement, t } from "../../platform/database/index.ts";
import { type Operation, operation } from "../../platform/http/index.ts";
import { PICTURE, PICTURE_PROBLEMS, savePicture, stickerUpload } from "../save-picture.ts";
import { STICKER_KEY, sticker, stickerNotFound, stickerNumber, stickerParams } from "../sticker.ts";

const replace = statement({
  name: "replace_sticker",
  parameters: { ...STICKER_KEY, ...PICTURE },
  columns: { ...sticker.columns, former_id: t.uuid },
  sql: `update stickers
    set animated = $animated, media_id = $mediaId, bytes = $bytes, sha256 = $sha256
    from (
      select media_id as former_id
      from stickers
      where account_id = $accountId
        and number = $number
      for update
    ) as former
    where account_id = $accountId
      and number = $number
    returning ${columnList(sticker.columns)}, former_id`,
});

export function replaceStickerOperation(files: MediaFiles): Operation {
  return operation({
    operationId: "replaceSticker",
    route: "PUT /stickers/:number",
    tag: "Stickers",
    summary: "Replace a sticker's picture",
    description:
      "The number stays. Waiting messages are sent with the new picture, which is checked and converted as in `addSticker`.",
    scope: "stickers:write",
    params: stickerParams,
    upload: stickerUpload,
    answers: { 200: { description: "The changed sticker.", schema: sticker.answer } },
    examples: { "Another picture": { params: { number: "1" } } },
    problems: { 404: ["sticker_not_found"], ...PICTURE_PROBLEMS },
    async handler(request) {
      const { accountId } = request.caller;
      const number = stickerNumber(request.params);
      return savePicture(files, request, async (session, picture) => {
        const [row] = await session.run(replace, { accountId, number, ...picture });
        if (!row) throw stickerNotFound(number);
        await removeMedia(session, accountId, row.former_id);
        return { status: 200, body: sticker.of(row) };
      });
    },
  });
}
