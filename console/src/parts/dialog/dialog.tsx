// A dialog over the page, for as long as it is drawn. It gives the focus back to what opened it.
import { Modal, type ModalProps } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import { useFocusBack } from "./use-focus-back.ts";

type Props = Omit<ModalProps, "opened" | "returnFocus">;

export function Dialog(props: Props) {
  const { t } = useWords();
  useFocusBack(true);
  return <Modal opened returnFocus={false} closeButtonProps={{ "aria-label": t("act.close") }} {...props} />;
}
