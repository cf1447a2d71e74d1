// Which columns of the table this browser shows.
import { Button, Menu } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useWords } from "../../../words/use-words.tsx";
import type { ColumnChoice } from "../contact-columns.tsx";
import classes from "../contacts.module.css";

export function ColumnMenu({ columns }: { columns: ColumnChoice }) {
  const { t } = useWords();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
        >
          {t("contacts.columns")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {columns.all.map(({ id, header }) => (
          <Menu.CheckboxItem key={id} checked={columns.isShown(id)} onChange={() => columns.toggle(id)}>
            <bdi>{header}</bdi>
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
