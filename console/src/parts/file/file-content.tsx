// The file of a message: a picture, a player, a row with a download, or why there is no file.
import { useReducedMotion } from "@mantine/hooks";
import { rem } from "../../platform/text-size.ts";
import { useWords } from "../../words/use-words.tsx";
import { messageLine } from "../message/message-words.ts";
import classes from "./file.module.css";
import { fileAddress } from "./file-address.ts";
import type { FileProps } from "./file-facts.ts";
import { FileRow } from "./file-row.tsx";
import { MissingFile } from "./missing-file.tsx";
import { pictureBox } from "./picture-box.ts";
import { useOpenPicture } from "./pictures.tsx";
import { Player } from "./player.tsx";
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
