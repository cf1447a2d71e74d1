// The picture, video or document of a template's header: chosen, and uploaded at once.
import { Button, FileButton, Input } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ParleyError } from "../../platform/api.ts";
import type { Media } from "../../platform/outbox.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import { uploadFile } from "../file/upload-file.ts";
import { fileOf, type HeaderFile, type TemplateValues } from "./template-values.ts";

type HeaderContent = NonNullable<TemplateValues["header"]>;

interface Props {
  type: HeaderFile;
  value: HeaderContent;
  fault: string | undefined;
  onChange(value: HeaderContent): void;
}

/** What the file dialog offers first. The service tells the type from the bytes. */
const OFFERED: Record<HeaderFile, string> = {
  image: "image/jpeg,image/png",
  video: "video/mp4,video/3gpp",
  document: "*/*",
};

export function HeaderFileField({ type, value, fault, onChange }: Props) {
  const { t } = useWords();
  const { text } = useErrors();
  const { mutate, isPending, error, data } = useMutation<Media, ParleyError, File>({
    mutationFn: uploadFile,
    onSuccess: ({ id, filename }) =>
      onChange({ [type]: { media_id: id, ...(type === "document" ? { filename } : {}) } }),
  });
  const chosen = fileOf(value);
  const name = data && chosen?.media_id === data.id ? data.filename : chosen?.filename;
  return (
    <Input.Wrapper
      label={t(`template.${type}`)}
      description={chosen ? (name ?? t("template.fileChosen")) : t("template.fileHint")}
      error={error ? text(error) : fault}
      required
    >
      <FileButton accept={OFFERED[type]} onChange={(file) => file && mutate(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            mt={4}
            leftSection={<IconPaperclip size={16} aria-hidden />}
            loading={isPending}
            aria-label={t(chosen ? "template.otherFile" : "template.chooseFile", {
              kind: t(`template.${type}`),
            })}
          >
            {t(chosen ? "template.replaceFile" : "template.file")}
          </Button>
        )}
      </FileButton>
    </Input.Wrapper>
  );
}
