// Chooses labels that the contacts must have.

import { Button, Checkbox, Loader, Popover, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { Fault } from "../../../parts/form/fault.tsx";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../contacts.module.css";
import { useLabels } from "../contacts.queries.ts";

interface Props {
  chosen: string[];
  onChoose(name: string): void;
  onDrop(name: string): void;
}

export function LabelFilter({ chosen, onChoose, onDrop }: Props) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          {t("contacts.labels")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("contacts.labels")}>
        {isOpen && <Choice chosen={chosen} onChoose={onChoose} onDrop={onDrop} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({ chosen, onChoose, onDrop }: Props) {
  const { t, number } = useWords();
  const [typed, setTyped] = useState("");
  const labels = useLabels();
  const known = labels.data?.pages.flatMap(({ data }) => data) ?? [];
  const part = typed.trim().toLocaleLowerCase();
  const matching = known.filter(({ name }) => name.toLocaleLowerCase().includes(part));
  return (
    <div className={classes.choice}>
      <TextInput
        data-autofocus
        aria-label={t("contacts.findLabel")}
        placeholder={t("contacts.findLabel")}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.options}>
        {matching.map(({ name, count }) => (
          <Checkbox
            key={name}
            size="xs"
            classNames={{ root: classes.option ?? "", labelWrapper: classes.optionText ?? "" }}
            label={
              <span className={classes.optionLine}>
                <bdi>{name}</bdi> <span className={classes.dim}>{number(count)}</span>
              </span>
            }
            checked={chosen.includes(name)}
            onChange={(event) => (event.currentTarget.checked ? onChoose(name) : onDrop(name))}
          />
        ))}
        {labels.isPending && <Loader size="sm" m="md" aria-label={t("loading.still")} />}
        <Fault of={labels.error} />
        {labels.isSuccess && matching.length === 0 && <p className={classes.dim}>{t("contacts.noLabels")}</p>}
        {labels.hasNextPage && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={labels.isFetchingNextPage}
            onClick={() => void labels.fetchNextPage()}
          >
            {t("act.more")}
          </Button>
        )}
      </div>
    </div>
  );
}
