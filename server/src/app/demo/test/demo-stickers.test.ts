import { expect, test } from "vitest";
import { FileExaminer } from "../../../platform/foreign-files/file-examiner.ts";
import { checkPicture } from "../../../stickers/save-picture.ts";
import { readDemoStickers } from "../demo-stickers.ts";

test("the library accepts the demo's stickers", async () => {
  const pictures = await readDemoStickers();
  expect(pictures).toHaveLength(3);
  const examiner = new FileExaminer();
  for (const bytes of pictures)
    expect(await checkPicture(examiner, "demo", bytes)).toEqual({ bytes, animated: false });
  examiner.stop();
});
