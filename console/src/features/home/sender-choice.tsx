// Which sender Home shows. A menu: a select would load more.
import { useState } from "react";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { idle } from "../../platform/idle.ts";
import { SenderButton } from "./sender-button.tsx";
import type { SenderMenuProps } from "./sender-menu.tsx";

const LazyMenu = lazyPart(() => import("./sender-menu.tsx"), "SenderMenu", {
  needs: () => import("../../theme/mantine-pages.css"),
  after: idle,
  // A click before the menu is loaded opens it then.
  Waiting: ({ senders, value, isOpen, onOpen }) => (
    <SenderButton
      phone={senders.find(({ id }) => id === value)?.phone}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => onOpen(true)}
    />
  ),
});

export function SenderChoice(props: Omit<SenderMenuProps, "isOpen" | "onOpen">) {
  const [isOpen, setOpen] = useState(false);
  return <LazyMenu {...props} isOpen={isOpen} onOpen={setOpen} />;
}
