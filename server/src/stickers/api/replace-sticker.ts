import { columnList, statement, t } from "../../platform/database/index.ts";
import { type Operation, operation } from "../../platform/http/index.ts";
import { checkPicture, type StickerFiles, stickerUpload } from "../check-picture.ts";
import { STICKER_KEY, sticker, stickerNotFound, stickerNumber, stickerParams } from "../sticker.ts";

const replace = statement({
  name: "replace_sticker",
  parameters: { ...STICKER_KEY, animated: t.bool, bytes: t.bytea, sha256: t.bytea },
  columns: sticker.columns,
  sql: `update stickers
    set animated = $animated, bytes = octet_length($bytes::bytea), sha256 = $sha256, image = $bytes
    where account_id = $accountId
      and number = $number
    returning ${columnList(sticker.columns)}`,
});

const forgetUploads = statement({
  name: "forget_sticker_uploads",
  parameters: STICKER_KEY,
  sql: `delete from sticker_media
    where account_id = $accountId
      and number = $number`,
});

export function replaceStickerOperation({ files }: StickerFiles): Operation {
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
    problems: {
      404: ["sticker_not_found"],
      422: ["sticker_not_webp", "sticker_wrong_size", "sticker_too_large"],
    },
    async handler({ caller, params, body, once }) {
      const key = { accountId: caller.accountId, number: stickerNumber(params) };
      const picture = await checkPicture(files.examiner, caller.accountId, body as unknown as Buffer);
      return once(async (session) => {
        const [row] = await session.run(replace, { ...key, ...picture });
        if (!row) throw stickerNotFound(key.number);
        // Media ids of the old picture would go on showing it.
        await session.run(forgetUploads, key);
        return { status: 200, body: sticker.of(row) };
      });
    },
  });
}
