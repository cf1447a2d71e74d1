// What goes with a message, or instead of a text.
import { Menu } from "@mantine/core";
import {
  IconLayoutList,
  IconMapPin,
  IconMicrophone,
  IconNotes,
  IconPaperclip,
  IconPlus,
  IconSticker,
} from "@tabler/icons-react";
import { useWords } from "../../words/use-words.tsx";
import { MoreMenu } from "../menu/more-menu.tsx";
import type { Addition } from "./use-permitted.ts";

const ICONS = {
  file: IconPaperclip,
  voice: IconMicrophone,
  template: IconLayoutList,
  sticker: IconSticker,
  location: IconMapPin,
  note: IconNotes,
};

interface Props {
  additions: Addition[];
  /** Whether the service would refuse it now. */
  isClosed(addition: Addition): boolean;
  onAdd(addition: Addition): void;
}

export function PlusMenu({ additions, isClosed, onAdd }: Props) {
  const { t } = useWords();
  if (additions.length === 0) return null;
  return (
    <MoreMenu name={t("composer.add")} icon={<IconPlus size={20} stroke={1.75} aria-hidden />} isPlain>
      {additions.map((addition) => {
        const Icon = ICONS[addition];
        return (
          <Menu.Item
            key={addition}
            disabled={isClosed(addition)}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            onClick={() => onAdd(addition)}
          >
            {t(`composer.${addition}`)}
          </Menu.Item>
        );
      })}
    </MoreMenu>
  );
}
