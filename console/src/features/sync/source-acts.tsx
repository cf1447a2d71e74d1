// What can be done with a source.
import { Menu } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "wouter";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import { NewSecret } from "../../parts/dialog/new-secret.tsx";
import { MoreMenu } from "../../parts/menu/more-menu.tsx";
import { useWords } from "../../words/use-words.tsx";
import { type Source, useDeleteSource, useRotateSourceSecret } from "./sync.queries.ts";

export function SourceActs({ source: { id, name } }: { source: Source }) {
  const { t } = useWords();
  const [open, setOpen] = useState<"rotate" | "remove" | null>(null);
  const [, go] = useLocation();
  const rotate = useRotateSourceSecret();
  const remove = useDeleteSource();
  const close = () => setOpen(null);
  return (
    <>
      <MoreMenu name={t("nav.more")}>
        <Menu.Item onClick={() => setOpen("rotate")}>{t("sync.rotate")}</Menu.Item>
        <Menu.Item color="red" onClick={() => setOpen("remove")}>
          {t("sync.remove")}
        </Menu.Item>
      </MoreMenu>
      {open === "rotate" && (
        <NewSecret
          title={t("sync.rotate")}
          text={t("sync.rotateText")}
          act={t("webhooks.rotateDo")}
          secretTitle={t("sync.rotate")}
          mutation={rotate}
          id={id}
          onClose={close}
        />
      )}
      {open === "remove" && (
        <Confirm
          title={t("sync.removeTitle", { name })}
          text={t("sync.removeText")}
          act={t("sync.remove")}
          isRemoval
          mutation={remove}
          input={id}
          onDone={() => go("/sync")}
          onClose={close}
        />
      )}
    </>
  );
}
