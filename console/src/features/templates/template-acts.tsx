// What can be done with a template that is written here.
import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmButton } from "../../parts/dialog/confirm-button.tsx";
import type { Channel } from "../../parts/queries/use-channels.ts";
import type { Template } from "../../parts/queries/use-templates.ts";
import { useWords } from "../../words/use-words.tsx";
import { isWritable, writtenOf } from "./draft.ts";
import { useDeleteTemplate } from "./templates.queries.ts";
import { EditTemplate } from "./write-template.tsx";

export function TemplateActs({ template, channel }: { template: Template; channel: Channel }) {
  const { t } = useWords();
  const [isEditing, setEditing] = useState(false);
  const remove = useDeleteTemplate();
  return (
    <>
      {isWritable(template, writtenOf(channel)) && (
        <Button variant="default" size="xs" onClick={() => setEditing(true)}>
          {t("templates.edit")}
        </Button>
      )}
      <ConfirmButton
        look={{ variant: "subtle", color: "red", size: "xs" }}
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
      />
      {isEditing && <EditTemplate template={template} channel={channel} onClose={() => setEditing(false)} />}
    </>
  );
}
