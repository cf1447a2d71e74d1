// The bar above the table: what filters it, as chips, and the choice of columns.
import { Button, CloseButton } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import { ChangedFilter } from "./changed-filter.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import type { ColumnChoice } from "./contact-columns.tsx";
import classes from "./contacts.module.css";
import { LabelFilter } from "./label-filter.tsx";
import type { FilterControl } from "./use-contact-filter.ts";

interface Props {
  control: FilterControl;
  columns: ColumnChoice;
}

export function ContactFilters({ control, columns }: Props) {
  const { t } = useWords();
  const { label: labels = [] } = control.filter;
  const drop = (name: string) => {
    const rest = labels.filter((other) => other !== name);
    control.change({ label: rest.length > 0 ? rest : undefined });
  };
  return (
    <search className={classes.filters} aria-label={t("contacts.filters")}>
      <LabelFilter
        chosen={labels}
        onChoose={(name) => control.change({ label: [...labels, name] })}
        onDrop={drop}
      />
      {labels.map((name) => (
        <span key={name} className={classes.chip}>
          <bdi>{name}</bdi>
          <CloseButton size="xs" aria-label={t("contacts.dropLabel", { name })} onClick={() => drop(name)} />
        </span>
      ))}
      <ChangedFilter
        since={control.filter.updated_since}
        onChange={(since) => control.change({ updated_since: since })}
      />
      {control.isFiltered && (
        <Button variant="subtle" size="compact-sm" onClick={control.clear}>
          {t("act.clearFilters")}
        </Button>
      )}
      <ColumnMenu columns={columns} />
    </search>
  );
}
