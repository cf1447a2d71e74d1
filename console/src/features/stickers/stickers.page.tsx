// The sticker library: pictures by number. A picture is chosen, and fitted here.
import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import { Empty } from "../../parts/page/empty.tsx";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useChange } from "../../parts/queries/use-change.ts";
import { useStickers } from "../../parts/queries/use-stickers.ts";
import { api } from "../../platform/api.ts";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { AddSticker } from "./add-sticker.tsx";
import classes from "./stickers.module.css";

const ACCEPTED = "image/webp,image/png,image/jpeg";

export function StickersPage() {
  const { t } = useWords();
  const mayAdd = useCan()("stickers:write");
  const [file, setFile] = useState<File | null>(null);
  const stickers = useStickers();
  return (
    <>
      <PageHeader title={t("nav.stickers")}>
        {mayAdd && (
          <FileButton accept={ACCEPTED} onChange={setFile} key={file?.name}>
            {(props) => <Button {...props}>{t("stickers.add")}</Button>}
          </FileButton>
        )}
      </PageHeader>
      <div className={body.body}>
        <Loading of={stickers} count={3} height={208} className={classes.grid} />
        {stickers.data?.length === 0 && <Empty text={t("stickers.none")} />}
        <ul className={classes.grid}>
          {stickers.data?.map((sticker) => (
            <StickerCard key={sticker.number} sticker={sticker} />
          ))}
        </ul>
        <p className={body.note}>{t("stickers.rules")}</p>
      </div>
      {file && <AddSticker key={file.name + file.lastModified} file={file} onClose={() => setFile(null)} />}
    </>
  );
}

type Sticker = NonNullable<ReturnType<typeof useStickers>["data"]>[number];

/** One sticker with its number, and its removal. */
function StickerCard({ sticker: { number, bytes, animated } }: { sticker: Sticker }) {
  const { t, size } = useWords();
  const mayRemove = useCan()("stickers:write");
  const [isAsking, setAsking] = useState(false);
  const remove = useChange((id: number) => api.deleteSticker({ number: String(id) }), keys.stickers);
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
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t("stickers.remove", { number: name })}
          onClick={() => setAsking(true)}
        >
          {t("act.remove")}
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
