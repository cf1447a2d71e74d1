// A message in one line of a list, with a picture of its kind.
import {
  IconAddressBook,
  IconClick,
  IconFile,
  IconForms,
  IconMapPin,
  IconMicrophone,
  IconMusic,
  IconPhoto,
  IconShoppingBag,
  IconSticker,
  IconTrash,
  IconUsers,
  IconVideo,
} from "@tabler/icons-react";
import { useWords } from "../../words/use-words.tsx";
import classes from "./message-line.module.css";
import { messageLine, type Shown } from "./message-words.ts";

const ICONS: Partial<Record<Shown["type"], typeof IconFile>> = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  voice: IconMicrophone,
  document: IconFile,
  sticker: IconSticker,
  location: IconMapPin,
  contact_cards: IconAddressBook,
  reply: IconClick,
  form: IconForms,
  order: IconShoppingBag,
};

export function MessageLine({ message }: { message: Shown }) {
  const words = useWords();
  const line = messageLine(words, message);
  const Icon = message.deleted_at ? IconTrash : message.group ? IconUsers : ICONS[message.type];
  return (
    <>
      {Icon && <Icon className={classes.icon} size={16} stroke={1.75} aria-hidden />}
      <bdi>{message.group ? words.t("bubble.inGroup", { line }) : line}</bdi>
    </>
  );
}
