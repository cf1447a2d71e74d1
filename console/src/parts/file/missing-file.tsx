// In the place of a file that is still fetched, or that could not be fetched.
import { IconFile, IconFileOff, IconPhoto } from "@tabler/icons-react";
import { rem } from "../../platform/text-size.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import classes from "./file.module.css";
import { type FileProps, fileName } from "./file-facts.ts";
import { pictureBox } from "./picture-box.ts";

export function MissingFile(props: FileProps) {
  const { status, error } = props.media;
  return status === "waiting" && error === null ? <Waiting {...props} /> : <Gone {...props} />;
}

function Waiting({ message, media }: FileProps) {
  const words = useWords();
  const isPicture = message.type === "image" || message.type === "video";
  const { width, height } = pictureBox(media.width, media.height);
  if (isPicture)
    return (
      <div className={classes.coming} style={{ inlineSize: rem(width), aspectRatio: `${width} / ${height}` }}>
        <IconPhoto size={24} stroke={1.75} aria-hidden />
        {words.t("file.waiting")}
      </div>
    );
  return (
    <div className={classes.row}>
      <IconFile className={classes.icon} size={24} stroke={1.75} aria-hidden />
      <span className={classes.what}>
        <bdi className={classes.name}>{fileName(words, message)}</bdi>
        <small>{words.t("file.waiting")}</small>
      </span>
    </div>
  );
}

function Gone({ message, media }: FileProps) {
  const words = useWords();
  const { explain } = useErrors();
  const code = media.error ?? "media_unavailable";
  return (
    <div className={classes.row}>
      <IconFileOff className={classes.icon} size={24} stroke={1.75} aria-hidden />
      <span className={classes.what}>
        <bdi className={classes.name}>{fileName(words, message)}</bdi>
        <small>{explain({ code })}</small>
      </span>
    </div>
  );
}
