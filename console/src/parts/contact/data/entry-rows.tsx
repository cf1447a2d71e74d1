// The entries of a group of data, each as a row of fields.
import { ActionIcon, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useWords } from "../../../words/use-words.tsx";
import classes from "./data-editor.module.css";

/** More rows at once are slow to type in. */
export const MOST_ROWS = 200;
const FIELDS = ["text", "description", "link"] as const;

interface Props {
  form: {
    getInputProps(path: string): object;
    removeListItem(path: string, index: number): void;
  };
  count: number;
}

export function EntryRows({ form, count }: Props) {
  const { t } = useWords();
  return (
    <>
      <div className={classes.heads} aria-hidden>
        {FIELDS.map((name) => (
          <span key={name}>{t(`data.${name}`)}</span>
        ))}
      </div>
      <ul className={classes.rows}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and every field is controlled.
          <li key={index}>
            {FIELDS.map((name) => (
              <TextInput
                key={name}
                aria-label={t("data.fieldOf", { field: t(`data.${name}`), n: index + 1 })}
                placeholder={t(`data.${name}`)}
                dir={name === "link" ? "ltr" : "auto"}
                {...form.getInputProps(`rows.${index}.${name}`)}
              />
            ))}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("data.removeEntry", { n: index + 1 })}
              onClick={() => form.removeListItem("rows", index)}
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  );
}
