// The rarer acts with a thing, behind three dots.
import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

export function MoreMenu({ name, children }: { name: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu position="bottom-end" shadow="md" opened={isOpen} onChange={setOpen}>
      {/* Around the target: a tooltip inside it doesn't pass the menu's attributes on to the button. */}
      <Tooltip label={name} disabled={isOpen}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={name}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
