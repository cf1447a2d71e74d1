// Shows what a chosen picture becomes, and adds it to the library.

import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import body from "../../parts/page/page-body.module.css";
import { useWords } from "../../words/use-words.tsx";
import { PictureError, type PictureFault, SIDE, type Sticker, stickerOf } from "./sticker-picture.ts";
import classes from "./stickers.module.css";
import { useAddSticker } from "./stickers.queries.ts";

export function AddSticker({ file, onClose }: { file: File; onClose(): void }) {
  const { t, size } = useWords();
  const { sticker, fault, url } = useConverted(file);
  const add = useAddSticker();
  return (
    <Dialog onClose={onClose} title={t("stickers.add")}>
      <Fault of={fault && t(`stickers.${fault}`)} />
      {sticker && url && (
        <>
          <img className={classes.preview} src={url} alt={t("stickers.preview")} width={256} height={256} />
          <p className={body.note}>
            {sticker.isConverted
              ? t("stickers.converted", {
                  width: sticker.width,
                  height: sticker.height,
                  side: SIDE,
                  before: size(file.size),
                  after: size(sticker.blob.size),
                })
              : t("stickers.asItIs", { after: size(sticker.blob.size) })}
          </p>
        </>
      )}
      <Fault of={add.error} />
      <footer className={body.foot}>
        <Button variant="default" onClick={onClose}>
          {t("act.cancel")}
        </Button>
        <Button
          disabled={!sticker}
          loading={add.isPending}
          onClick={() => sticker && add.mutate(sticker.blob, { onSuccess: onClose })}
        >
          {t("stickers.add")}
        </Button>
      </footer>
    </Dialog>
  );
}

function useConverted(file: File) {
  const [sticker, setSticker] = useState<Sticker | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [fault, setFault] = useState<PictureFault | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    stickerOf(file).then(
      (converted) => {
        if (isOver) return;
        made = URL.createObjectURL(converted.blob);
        setSticker(converted);
        setUrl(made);
      },
      (error: unknown) => setFault(error instanceof PictureError ? error.fault : "cannotConvert"),
    );
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);
  return { sticker, url, fault };
}
