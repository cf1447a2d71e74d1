// Adds something to a contact.
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";

export function AddButton({ name, onClick }: { name: string; onClick(): void }) {
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {name}
    </Button>
  );
}
