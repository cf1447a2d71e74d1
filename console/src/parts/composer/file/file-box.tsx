// A file with its caption: chosen, dropped or pasted, uploaded at once, and sent with the message.
import { CloseButton, FileButton, Loader, UnstyledButton } from "@mantine/core";
import { IconFile, IconPaperclip } from "@tabler/icons-react";
import type { Media } from "../../../platform/outbox.ts";
import { PUBLIC_PATH } from "../../../platform/public-path.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useErrors } from "../../errors/use-errors.ts";
import { TextBox } from "../text/text-box.tsx";
import type { Composer } from "../use-composer.ts";
import classes from "./file-box.module.css";
import type { Upload } from "./use-upload.ts";

interface Props {
  composer: Composer;
  upload: Upload;
  /** The channel takes no file of this size. */
  isTooLarge: boolean;
  onSubmit(): void;
}

export function FileBox({ composer, upload, isTooLarge, onSubmit }: Props) {
  const { t } = useWords();
  const { text } = useErrors();
  const { file, change, open } = composer;
  return (
    <>
      {upload.uploading ? (
        <div className={classes.chosen} aria-busy="true">
          <Loader size="sm" />
          <span role="status">{t("file.uploading", { name: upload.uploading.name })}</span>
        </div>
      ) : file ? (
        <div className={classes.chosen}>
          <Picture media={file} />
          <span className={classes.name}>{file.filename ?? t("bubble.document")}</span>
          <CloseButton aria-label={t("file.remove")} onClick={() => open({ file: null })} />
        </div>
      ) : (
        <FileButton onChange={(chosen) => chosen && upload.start(chosen)}>
          {(props) => (
            <UnstyledButton {...props} className={classes.choose}>
              <IconPaperclip size={18} aria-hidden />
              <span>
                {t("file.choose")} <small>{t("file.hint")}</small>
              </span>
            </UnstyledButton>
          )}
        </FileButton>
      )}
      {upload.error && (
        <p className={classes.fault} role="alert">
          {text(upload.error)}
        </p>
      )}
      {isTooLarge && (
        <p className={classes.fault} role="alert">
          {t("file.tooLarge")}
        </p>
      )}
      <TextBox
        label={t("composer.label")}
        value={composer.text}
        onChange={(caption) => change({ text: caption })}
        onSubmit={onSubmit}
      />
    </>
  );
}

function Picture({ media }: { media: Media }) {
  if (!media.has_preview) return <IconFile size={24} aria-hidden />;
  return <img className={classes.picture} src={`${PUBLIC_PATH}/api/media/${media.id}/preview`} alt="" />;
}
