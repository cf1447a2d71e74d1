// A file with its name, type and size, and a way to save it.
import { IconFile, IconFileAlert } from "@tabler/icons-react";
import { useWords } from "../../words/use-words.tsx";
import { Download } from "./download.tsx";
import classes from "./file.module.css";
import { fileAddress } from "./file-address.ts";
import { type FileProps, fileName, fileType, isProgram } from "./file-facts.ts";
import { useOpenPicture } from "./pictures.tsx";

export function FileRow({ message, media }: FileProps) {
  const words = useWords();
  const { t, size } = words;
  const openPicture = useOpenPicture();
  const name = fileName(words, message);
  const type = fileType(words, media);
  const isDanger = isProgram(media);
  const Icon = isDanger ? IconFileAlert : IconFile;
  return (
    <div className={classes.row} data-tone={isDanger ? "warn" : undefined}>
      {media.has_preview ? (
        <button
          type="button"
          className={classes.thumb}
          aria-label={t("file.open", { name })}
          onClick={() => openPicture(message.id)}
        >
          <img src={`${fileAddress(media)}/preview`} alt="" />
        </button>
      ) : (
        <Icon className={classes.icon} size={24} stroke={1.75} aria-hidden />
      )}
      <span className={classes.what}>
        <bdi className={classes.name}>{name}</bdi>
        {media.mime_type !== null && (
          <small>
            {media.bytes === null || isDanger ? type : t("file.facts", { type, size: size(media.bytes) })}
          </small>
        )}
      </span>
      <Download message={message} media={media} />
    </div>
  );
}
