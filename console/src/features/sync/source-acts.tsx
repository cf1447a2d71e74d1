// What can be done with a source, besides changing its mapping.
import { Menu } from "@mantine/core";
import { useState } from "react";
import { useLocation } from "wouter";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import { SecretOnce } from "../../parts/dialog/secret-once.tsx";
import { MoreMenu } from "../../parts/menu/more-menu.tsx";
import { useWords } from "../../words/use-words.tsx";
import { type Source, useDeleteSource, useRotateSourceSecret } from "./sync.queries.ts";

export function SourceActs({ source }: { source: Source }) {
  const { t } = useWords();
  const [open, setOpen] = useState<"rotate" | "remove" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <MoreMenu name={t("nav.more")}>
        <Menu.Item onClick={() => setOpen("rotate")}>{t("sync.rotate")}</Menu.Item>
        <Menu.Item color="red" onClick={() => setOpen("remove")}>
          {t("sync.remove")}
        </Menu.Item>
      </MoreMenu>
      {open === "rotate" && <Rotate id={source.id} onClose={close} />}
      {open === "remove" && <Remove source={source} onClose={close} />}
    </>
  );
}

function Rotate({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useWords();
  const rotate = useRotateSourceSecret();
  const secret = rotate.data?.secret;
  if (secret) return <SecretOnce title={t("sync.rotate")} secret={secret} onDone={onClose} />;
  return (
    <Confirm
      title={t("sync.rotate")}
      text={t("sync.rotateText")}
      act={t("webhooks.rotateDo")}
      state={rotate}
      onAct={() => rotate.mutate(id)}
      onClose={onClose}
    />
  );
}

function Remove({ source: { id, name }, onClose }: { source: Source; onClose(): void }) {
  const { t } = useWords();
  const [, go] = useLocation();
  const remove = useDeleteSource();
  return (
    <Confirm
      title={t("sync.removeTitle", { name })}
      text={t("sync.removeText")}
      act={t("sync.remove")}
      isRemoval
      state={remove}
      onAct={() => remove.mutate(id, { onSuccess: () => go("/sync") })}
      onClose={onClose}
    />
  );
}
