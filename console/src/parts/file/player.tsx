// Plays a video or a sound with the browser's own controls. What the browser can't play can be downloaded.
import { useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import { messageLine } from "../message/message-words.ts";
import { Download } from "./download.tsx";
import classes from "./file.module.css";
import { fileAddress } from "./file-address.ts";
import { type FileProps, playTime } from "./file-facts.ts";
import { FileRow } from "./file-row.tsx";
import { shownAs } from "./shown-as.ts";

export function Player({ message, media }: FileProps) {
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
