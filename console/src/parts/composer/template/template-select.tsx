// Chooses a template by its name. One that can't be sent now is listed with the reason.
import { Select } from "@mantine/core";
import { rem } from "../../../platform/text-size.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useChannelName } from "../../queries/use-channels.ts";
import type { Template } from "../../queries/use-templates.ts";
import { isSendable } from "../../template/template-values.ts";
import { categoryWord, readable, STATES } from "../../template/template-words.ts";
import classes from "./template-form.module.css";

interface Props {
  /** Undefined while they load. */
  templates: Template[] | undefined;
  chosen: Template | null;
  fault: string | undefined;
  onChoose(template: Template): void;
}

export function TemplateSelect({ templates, chosen, fault, onChoose }: Props) {
  const { t } = useWords();
  const byKey = new Map(templates?.map((template) => [keyOf(template), template]));
  const ordered = [...byKey.values()].sort(
    (one, other) => Number(isSendable(other)) - Number(isSendable(one)),
  );
  return (
    <Select
      label={t("template.choose")}
      placeholder={t("template.search")}
      searchable
      // While the templates load, no option can be selected. Then the first one that fits what was typed is.
      selectFirstOptionOnChange={templates !== undefined}
      openOnFocus={chosen === null}
      classNames={{ option: classes.choice ?? "" }}
      // Beside the name, which may be longer than the field.
      leftSection={chosen && <bdi className={classes.language}>{chosen.language}</bdi>}
      leftSectionWidth={chosen ? rem(16 + chosen.language.length * 8) : undefined}
      title={chosen?.name}
      allowDeselect={false}
      nothingFoundMessage={templates && t("template.noMatch")}
      error={fault}
      data={ordered.map((template) => ({
        value: keyOf(template),
        label: template.name,
        disabled: !isSendable(template),
      }))}
      value={chosen && keyOf(chosen)}
      onChange={(key) => {
        const template = byKey.get(key ?? "");
        if (template) onChoose(template);
      }}
      renderOption={({ option }) => <Option template={byKey.get(option.value) as Template} />}
    />
  );
}

function Option({ template }: { template: Template }) {
  const { t } = useWords();
  const channel = useChannelName()(template.channel);
  const { name, language, status } = template;
  const state = STATES[status];
  const held = state ? t(state.word, { channel }) : readable(status);
  const why = status === "APPROVED" ? t("template.notSupported") : held;
  const note = isSendable(template) ? categoryWord(template, t) : why;
  return (
    <span className={classes.option}>
      <bdi>{name}</bdi>
      <small>
        <bdi>{language}</bdi>
        {note !== null && ` · ${note}`}
      </small>
    </span>
  );
}

/** An account with several businesses may have the same template in each. */
function keyOf({ name, language }: Template): string {
  return `${language} ${name}`;
}
