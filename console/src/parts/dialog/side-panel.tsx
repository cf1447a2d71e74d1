// A panel that opens at the edge of the page. It gives the focus back to what opened it.
import { Drawer, type DrawerProps } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import { useFocusBack } from "./use-focus-back.ts";

type Props = Omit<DrawerProps, "position" | "returnFocus">;

export function SidePanel(props: Props) {
  const { t } = useWords();
  useFocusBack(props.opened);
  return (
    <Drawer
      position="right"
      returnFocus={false}
      closeButtonProps={{ "aria-label": t("act.close") }}
      {...props}
    />
  );
}
