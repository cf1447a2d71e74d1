// The sticker library: pictures by number. A picture is dropped or chosen, and fitted here.
import { Button, FileButton } from "@mantine/core";
import { useState } from "react";
import { useFileDrop } from "../../parts/form/use-file-drop.ts";
import { Loading } from "../../parts/page/loading.tsx";
import body from "../../parts/page/page-body.module.css";
import { PageHeader } from "../../parts/page/page-header.tsx";
import { useStickers } from "../../parts/queries/use-stickers.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { AddSticker } from "./add-sticker.tsx";
import { StickerCard } from "./sticker-card.tsx";
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
        <ul className={classes.grid}>
          {stickers.data?.map((sticker) => (
            <StickerCard key={sticker.number} sticker={sticker} />
          ))}
          {mayAdd && stickers.data && <DropPlace isFirst={stickers.data.length === 0} onFile={setFile} />}
        </ul>
        <p className={body.note}>{t("stickers.rules")}</p>
      </div>
      {file && <AddSticker key={file.name + file.lastModified} file={file} onClose={() => setFile(null)} />}
    </>
  );
}

function DropPlace({ isFirst, onFile }: { isFirst: boolean; onFile(file: File): void }) {
  const { t } = useWords();
  const drop = useFileDrop(onFile);
  return (
    <li className={classes.drop} {...drop}>
      {t(isFirst ? "stickers.none" : "stickers.drop")}
    </li>
  );
}
