// The file of a message: a picture, a player, a row with a download, or why there is no file.
import { useReducedMotion } from "@mantine/hooks";
import { IconFile, IconFileOff, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { rem } from "../../platform/text-size.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import { messageLine } from "../message/message-words.ts";
import { Download } from "./download.tsx";
import classes from "./file.module.css";
import { fileAddress } from "./file-address.ts";
import { type FileProps, fileName, playTime } from "./file-facts.ts";
import { FileRow } from "./file-row.tsx";
import { pictureBox } from "./picture-box.ts";
import { useOpenPicture } from "./pictures.tsx";
import { shownAs } from "./shown-as.ts";

export function FileContent(props: FileProps) {
  switch (shownAs(props.message)) {
    case "missing":
      return <MissingFile {...props} />;
    case "sticker":
      return <Sticker {...props} />;
    case "picture":
      return <Picture {...props} />;
    case "video":
    case "audio":
      return <Player {...props} />;
    default:
      return <FileRow {...props} />;
  }
}

function Picture({ message, media }: FileProps) {
  const words = useWords();
  const openPicture = useOpenPicture();
  const { width, height } = pictureBox(media.width, media.height);
  const name = messageLine(words, message);
  return (
    <button
      type="button"
      className={classes.picture}
      style={{ inlineSize: rem(width), aspectRatio: `${width} / ${height}` }}
      aria-label={words.t("file.open", { name })}
      onClick={() => openPicture(message.id)}
    >
      <img src={`${fileAddress(media)}/preview`} alt={name} />
    </button>
  );
}

const STICKER_PX = 128;

/** Without its size, a sticker would move what is below it. The preview doesn't move. */
function Sticker({ message, media }: FileProps) {
  const words = useWords();
  const isStill = useReducedMotion();
  const address = fileAddress(media);
  return (
    <img
      className={classes.sticker}
      src={isStill ? `${address}/preview` : address}
      alt={messageLine(words, message)}
      width={STICKER_PX}
      height={STICKER_PX}
    />
  );
}

/** In the place of a file that is still fetched, or that could not be fetched. */
function MissingFile(props: FileProps) {
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

/** Plays a video or a sound with the browser's own controls. What the browser can't play can be downloaded. */
function Player({ message, media }: FileProps) {
  const words = useWords();
  const [isUnplayable, setUnplayable] = useState(false);
  if (isUnplayable) return <FileRow message={message} media={media} />;
  const kind = messageLine(words, { type: message.type });
  const facts = {
    "aria-label": kind,
    controls: true,
    preload: "metadata",
    src: fileAddress(media),
    onError: () => setUnplayable(true),
  };
  const { duration_ms: ms } = media;
  return (
    <div className={classes.player}>
      {shownAs(message) === "video" ? <video {...facts} /> : <audio {...facts} />}
      <div className={classes.below}>
        <span>{ms === null ? kind : words.t("file.playTime", { kind, time: playTime(ms) })}</span>
        <Download message={message} media={media} />
      </div>
    </div>
  );
}
