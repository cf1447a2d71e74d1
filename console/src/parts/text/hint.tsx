// What an icon does, also for who comes by keyboard.
import { Tooltip, type TooltipProps } from "@mantine/core";

const EVENTS = { hover: true, focus: true, touch: false };

export function Hint(props: TooltipProps) {
  return <Tooltip events={EVENTS} {...props} />;
}
