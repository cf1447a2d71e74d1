// What can be done with a template that is written here.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import type { Channel } from "../../parts/queries/use-channels.ts";
import type { Template } from "../../parts/queries/use-templates.ts";
import { useWords } from "../../words/use-words.tsx";
import { isWritable, writtenOf } from "./draft.ts";
import { useDeleteTemplate } from "./templates.queries.ts";
import { EditTemplate } from "./write-template.tsx";

export function TemplateActs({ template, channel }: { template: Template; channel: Channel }) {
  const { t } = useWords();
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const remove = useDeleteTemplate();
  const close = () => setOpen(null);
  return (
    <>
      {isWritable(template, writtenOf(channel)) && (
        <Button variant="default" size="xs" onClick={() => setOpen("edit")}>
          {t("templates.edit")}
        </Button>
      )}
      <Button variant="subtle" color="red" size="xs" onClick={() => setOpen("remove")}>
        {t("templates.remove")}
      </Button>
      {open === "edit" && <EditTemplate template={template} channel={channel} onClose={close} />}
      {open === "remove" && (
        <Confirm
          title={t("templates.removeTitle", { name: template.name })}
          text={
            template.business_id === null
              ? t("templates.removeText")
              : t("templates.removeTextReviewed", { channel: channel.name })
          }
          act={t("templates.remove")}
          isRemoval
          mutation={remove}
          input={template.id}
          onClose={close}
        />
      )}
    </>
  );
}
