// Shows what a chosen picture becomes, and adds it to the library.
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import body from "../../parts/page/page-body.module.css";
import { useChange } from "../../parts/queries/use-change.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./stickers.module.css";

export function AddSticker({ file, onClose }: { file: File; onClose(): void }) {
  const { t, size } = useWords();
  const { sticker, fault, url } = useConverted(file);
  const add = useChange(
    (picture: Blob) => api.addSticker({ body: picture, contentType: "image/webp" }),
    keys.stickers,
  );
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

const SIDE = 512;
const STATIC_BYTES = 100 * 1_024;
const ANIMATED_BYTES = 500 * 1_024;
/** Tried in turn, until the picture is small enough. */
const QUALITIES = [0.92, 0.8, 0.65, 0.5, 0.35, 0.2];

type PictureFault = "notAPicture" | "animatedTooLarge" | "cannotConvert";

class PictureError extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

interface Sticker {
  blob: Blob;
  /** Of the file. */
  width: number;
  height: number;
  /** Whether the file was changed. */
  isConverted: boolean;
}

/** Throws `PictureError`. A WebP that fits is taken as it is: drawing it would stop its animation. */
async function stickerOf(file: File): Promise<Sticker> {
  const isAnimated = await isAnimatedWebp(file);
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureError("notAPicture");
  });
  const { width, height } = bitmap;
  const fits = file.type === "image/webp" && width === SIDE && height === SIDE;
  if (isAnimated && (!fits || file.size > ANIMATED_BYTES)) throw new PictureError("animatedTooLarge");
  if (fits && (isAnimated || file.size <= STATIC_BYTES))
    return { blob: file, width, height, isConverted: false };
  return { blob: await draw(bitmap), width, height, isConverted: true };
}

/** The whole picture in the middle of a square, the rest transparent. */
async function draw(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext("2d");
  if (!context) throw new PictureError("cannotConvert");
  const scale = Math.min(SIDE / bitmap.width, SIDE / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: "image/webp", quality });
    // A browser that can't write WebP answers with PNG.
    if (blob.type !== "image/webp") throw new PictureError("cannotConvert");
    if (blob.size <= STATIC_BYTES) return blob;
  }
  throw new PictureError("cannotConvert");
}

/** The extended header of a WebP has a flag for animation. */
async function isAnimatedWebp(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 21).arrayBuffer());
  const text = String.fromCharCode(...head.slice(8, 16));
  return text === "WEBPVP8X" && ((head[20] ?? 0) & 2) !== 0;
}
