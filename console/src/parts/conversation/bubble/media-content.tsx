// The file of a message: a picture, a player, or a link that saves the file.
import { PUBLIC_PATH } from "../../../platform/public-path.ts";
import { useWords } from "../../../words/use-words.tsx";
import { messageLine, type Shown } from "../../message/message-words.ts";
import classes from "./bubble.module.css";
import { BubbleText } from "./bubble-text.tsx";

export function MediaContent({ content }: { content: Shown }) {
  const words = useWords();
  const { media, caption, type } = content;
  if (media?.status !== "stored") return <p className={classes.unsupported}>{messageLine(words, content)}</p>;
  const address = `${PUBLIC_PATH}/api/media/${media.id}`;
  const line = messageLine(words, { ...content, caption: undefined });
  return (
    <>
      {media.has_preview ? (
        <a href={address} target="_blank" rel="noopener noreferrer">
          <img className={classes.picture} src={`${address}/preview`} alt={caption || line} />
        </a>
      ) : type === "audio" || type === "voice" ? (
        // biome-ignore lint/a11y/useMediaCaption: nobody wrote down what a person said
        <audio controls preload="metadata" src={address} />
      ) : type === "video" ? (
        // biome-ignore lint/a11y/useMediaCaption: nobody wrote down what a person said
        <video className={classes.picture} controls preload="metadata" src={address} />
      ) : (
        <a href={address} download={media.filename ?? true}>
          {line}
        </a>
      )}
      {caption && <BubbleText text={caption} />}
    </>
  );
}
