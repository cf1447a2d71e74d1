// How this browser shows the table: its columns, and how high its rows are.
import { Button, Menu } from "@mantine/core";
import { type Icon, IconBaselineDensityMedium, IconColumns3 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { ColumnChoice } from "../contact-columns.tsx";
import classes from "../contacts.module.css";
import type { Density, DensityChoice } from "./use-density.ts";

export function ColumnMenu({ columns }: { columns: ColumnChoice }) {
  return (
    <ViewMenu name="contacts.columns" icon={IconColumns3}>
      {columns.all.map(({ id, header }) => (
        <Menu.CheckboxItem key={id} checked={columns.isShown(id)} onChange={() => columns.toggle(id)}>
          <bdi>{header}</bdi>
        </Menu.CheckboxItem>
      ))}
    </ViewMenu>
  );
}

const DENSITIES = ["normal", "compact"] as const satisfies Density[];

export function DensityMenu({ density, change }: DensityChoice) {
  const { t } = useWords();
  return (
    <ViewMenu name="contacts.density" icon={IconBaselineDensityMedium}>
      <Menu.RadioGroup value={density} onChange={(next) => change(next as Density)}>
        {DENSITIES.map((value) => (
          <Menu.RadioItem key={value} value={value}>
            {t(`contacts.${value}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </ViewMenu>
  );
}

function ViewMenu({ name, icon: MenuIcon, children }: { name: Key; icon: Icon; children: ReactNode }) {
  const { t } = useWords();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<MenuIcon size={16} stroke={1.75} aria-hidden />}
        >
          {t(name)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>{children}</Menu.Dropdown>
    </Menu>
  );
}
