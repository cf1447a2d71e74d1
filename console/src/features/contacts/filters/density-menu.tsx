// Chooses how high the rows of the table are, for this browser.
import { Button, Menu } from "@mantine/core";
import { IconBaselineDensityMedium } from "@tabler/icons-react";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { Density, DensityChoice } from "./use-density.ts";

const NAMES: Record<Density, Key> = { normal: "contacts.normal", compact: "contacts.compact" };

export function DensityMenu({ density, change }: DensityChoice) {
  const { t } = useWords();
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconBaselineDensityMedium size={16} stroke={1.75} aria-hidden />}
        >
          {t("contacts.density")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={density} onChange={(next) => change(next as Density)}>
          {Object.entries(NAMES).map(([value, name]) => (
            <Menu.RadioItem key={value} value={value}>
              {t(name)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
