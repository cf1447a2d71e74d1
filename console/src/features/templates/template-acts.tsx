// What can be done with a template that Parley keeps.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import type { Template } from "../../parts/queries/use-templates.ts";
import { useWords } from "../../words/use-words.tsx";
import { useDeleteTemplate } from "./templates.queries.ts";
import { EditTemplate } from "./write-template.tsx";

export function TemplateActs({ template }: { template: Template }) {
  const { t } = useWords();
  const [open, setOpen] = useState<"edit" | "remove" | null>(null);
  const remove = useDeleteTemplate();
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen("edit")}>
        {t("templates.edit")}
      </Button>
      <Button variant="subtle" color="red" size="xs" onClick={() => setOpen("remove")}>
        {t("templates.remove")}
      </Button>
      {open === "edit" && <EditTemplate template={template} onClose={close} />}
      {open === "remove" && (
        <Confirm
          title={t("templates.removeTitle", { name: template.name })}
          text={t("templates.removeText")}
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
