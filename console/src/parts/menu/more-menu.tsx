// A menu behind a button of one icon: three dots for the rarer acts with a thing.
import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

interface Props {
  name: string;
  icon?: ReactNode;
  /** Without a border, and above the button: in the row of the composer. */
  isPlain?: boolean;
  children: ReactNode;
}

export function MoreMenu({ name, icon, isPlain = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const look = isPlain ? { variant: "subtle", color: "gray", radius: "xl" } : { variant: "default" };
  return (
    <Menu position={isPlain ? "top-start" : "bottom-end"} shadow="md" opened={isOpen} onChange={setOpen}>
      {/* Around the target: a tooltip inside it doesn't pass the menu's attributes on to the button. */}
      <Tooltip label={name} disabled={isOpen}>
        <Menu.Target>
          <ActionIcon size={36} aria-label={name} {...look}>
            {icon ?? <IconDots size={16} aria-hidden />}
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
