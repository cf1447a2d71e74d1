import { columnList, type Session, statement, t } from "../../platform/database/index.ts";
import { type Operation, operation } from "../../platform/http/index.ts";
import { checkPicture, type Picture, type StickerFiles, stickerUpload } from "../check-picture.ts";
import { type StickerRow, sticker } from "../sticker.ts";

// The account row keeps the last number, so that the number of a deleted sticker is never used again.
const add = statement({
  name: "add_sticker",
  parameters: { accountId: t.uuid, animated: t.bool, bytes: t.bytea, sha256: t.bytea },
  columns: sticker.columns,
  sql: `with next as (
      update accounts
      set last_sticker_number = last_sticker_number + 1
      where account_id = $accountId
      returning last_sticker_number
    )
    insert into stickers (account_id, number, animated, bytes, sha256, image)
    select $accountId, last_sticker_number, $animated, octet_length($bytes::bytea), $sha256, $bytes
    from next
    returning ${columnList(sticker.columns)}`,
});

export async function addSticker(session: Session, accountId: string, picture: Picture): Promise<StickerRow> {
  const [row] = await session.run(add, { accountId, ...picture });
  return row as StickerRow;
}

export function addStickerOperation({ files }: StickerFiles): Operation {
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
    problems: { 422: ["sticker_not_webp", "sticker_wrong_size", "sticker_too_large"] },
    async handler({ caller, body, once }) {
      const picture = await checkPicture(files.examiner, caller.accountId, body as unknown as Buffer);
      return once(async (session) => {
        const row = await addSticker(session, caller.accountId, picture);
        return { status: 201, body: sticker.of(row) };
      });
    },
  });
}
