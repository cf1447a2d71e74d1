// What goes with a message, or instead of a text.
import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconLayoutList, IconNote, IconPaperclip, IconPlus, IconSticker2 } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import type { Addition } from "./use-permitted.ts";

const ICONS = {
  file: IconPaperclip,
  template: IconLayoutList,
  sticker: IconSticker2,
  note: IconNote,
} satisfies Record<Addition, unknown>;

interface Props {
  additions: Addition[];
  /** Whether the service would refuse it now. */
  isClosed(addition: Addition): boolean;
  onAdd(addition: Addition): void;
}

export function PlusMenu({ additions, isClosed, onAdd }: Props) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  if (additions.length === 0) return null;
  return (
    <Menu position="top-start" shadow="md" opened={isOpen} onChange={setOpen}>
      <Tooltip label={t("composer.add")} disabled={isOpen}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} radius="xl" aria-label={t("composer.add")}>
            <IconPlus size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
