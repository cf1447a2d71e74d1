// One filter of a list: a button that shows the choice, and a menu of choices.
import { Button, Menu } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useWords } from "../../words/use-words.tsx";

interface Props {
  name: string;
  value: string | null;
  /** What the button shows. The choice's label, unless given. */
  shown?: string | undefined;
  choices: { value: string; label: string }[];
  onChange(value: string | null): void;
}

export function FilterMenu({ name, value, shown, choices, onChange }: Props) {
  const { t } = useWords();
  const chosen = shown ?? choices.find((choice) => choice.value === value)?.label;
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          variant={value ? "light" : "default"}
          size="sm"
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {value && chosen ? `${name}: ${chosen}` : name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.value}
            rightSection={choice.value === value ? <IconCheck size={14} aria-hidden /> : null}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </Menu.Item>
        ))}
        {value && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange(null)}>{t("filter.any")}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
