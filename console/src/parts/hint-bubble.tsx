import { Tooltip } from "@mantine/core";
import type { RefObject } from "react";

interface Props {
  label: string;
  position: "top" | "right";
  target: RefObject<HTMLElement | null>;
}

/** The parent decides when it is shown. */
export function HintBubble({ target, ...props }: Props) {
  return <Tooltip {...props} opened target={target} />;
}
