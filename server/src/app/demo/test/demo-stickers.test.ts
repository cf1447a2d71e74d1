import { expect, test } from "vitest";
import { checkPicture } from "../../../stickers/index.ts";
import { readDemoStickers } from "../demo-stickers.ts";

test("the library accepts the demo's stickers", async () => {
  const pictures = await readDemoStickers();
  expect(pictures).toHaveLength(3);
  for (const picture of pictures) expect(await checkPicture(picture.bytes)).toEqual(picture);
});
