// One sticker with its number, and its removal.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import type { useStickers } from "../../parts/queries/use-stickers.ts";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./stickers.module.css";
import { useRemoveSticker } from "./stickers.queries.ts";

type Sticker = NonNullable<ReturnType<typeof useStickers>["data"]>[number];

export function StickerCard({ sticker: { number, bytes, animated } }: { sticker: Sticker }) {
  const { t, size } = useWords();
  const mayRemove = useCan()("stickers:write");
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveSticker();
  const name = String(number);
  return (
    <li className={classes.sticker}>
      <img
        src={`${PUBLIC_PATH}/api/stickers/${number}/image`}
        alt={t("bubble.sticker", { number: name })}
        width={120}
        height={120}
        loading="lazy"
      />
      <strong>{name}</strong>
      <span>{t("stickers.about", { size: size(bytes), animated })}</span>
      {mayRemove && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
          {t("stickers.remove", { number: name })}
        </Button>
      )}
      {isAsking && (
        <Confirm
          title={t("stickers.removeTitle", { number: name })}
          text={t("stickers.removeText")}
          act={t("stickers.removeDo")}
          isRemoval
          mutation={remove}
          input={number}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
