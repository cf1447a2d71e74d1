// A picture, as large as the page allows. The arrow keys lead to the pictures before and after it.
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { messageLine } from "../message/message-words.ts";
import { Download } from "./download.tsx";
import { fileAddress } from "./file-address.ts";
import type { ShownPicture } from "./file-facts.ts";
import classes from "./picture-viewer.module.css";

/** Types that the service lets a page show. Others have only their preview. */
const SHOWN = /^image\/(jpeg|png|gif|webp)$/;

interface Props {
  /** Oldest first. */
  pictures: ShownPicture[];
  at: number;
  onMove(to: number): void;
  onClose(): void;
}

export function PictureViewer({ pictures, at, onMove, onClose }: Props) {
  const words = useWords();
  const { t, exact } = words;
  const picture = pictures[at];
  if (!picture) return null;
  const { message, media } = picture;
  const move = (step: number) => {
    if (pictures[at + step]) onMove(at + step);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isReversed = getComputedStyle(event.currentTarget).direction === "rtl";
    if (event.key === "ArrowRight") move(isReversed ? -1 : 1);
    else if (event.key === "ArrowLeft") move(isReversed ? 1 : -1);
  };
  const total = pictures.length;
  return (
    <Dialog
      fullScreen
      radius={0}
      padding={0}
      onClose={onClose}
      onKeyDown={onKeyDown}
      title={
        <span className={classes.title}>
          {t("file.ordinal", { n: at + 1, total })}
          <Download message={message} media={media} />
        </span>
      }
      closeButtonProps={{ "aria-label": t("file.close") }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      <div className={classes.stage}>
        <Step icon={IconChevronLeft} name={t("file.previous")} isOff={at === 0} onClick={() => move(-1)} />
        <Large key={picture.id} {...picture} />
        <Step
          icon={IconChevronRight}
          name={t("file.next")}
          isOff={at === total - 1}
          onClick={() => move(1)}
        />
      </div>
      <div className={classes.below}>
        {message.caption && <p dir="auto">{messageLine(words, message)}</p>}
        {message.created_at && (
          <time dateTime={message.created_at}>{exact(new Date(message.created_at))}</time>
        )}
      </div>
    </Dialog>
  );
}

/** The preview, which is there already, until the picture itself is loaded. */
function Large({ message, media }: ShownPicture) {
  const words = useWords();
  const [isLoaded, setLoaded] = useState(false);
  const { width, height, mime_type: type } = media;
  const preview = `${fileAddress(media)}/preview`;
  return (
    <img
      className={classes.large}
      src={SHOWN.test(type ?? "") ? fileAddress(media) : preview}
      alt={messageLine(words, message)}
      width={width ?? undefined}
      height={height ?? undefined}
      style={isLoaded ? {} : { backgroundImage: `url(${preview})` }}
      onLoad={() => setLoaded(true)}
    />
  );
}

interface StepProps {
  icon: typeof IconChevronLeft;
  name: string;
  isOff: boolean;
  onClick(): void;
}

/** Stays a target at the ends, so that the focus isn't lost. */
function Step({ icon: Icon, name, isOff, onClick }: StepProps) {
  return (
    <Tooltip label={name} disabled={isOff}>
      <ActionIcon
        className={classes.step}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={name}
        aria-disabled={isOff}
        onClick={onClick}
      >
        <Icon size={24} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
