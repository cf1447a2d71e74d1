// Chooses a template by its name. One that can't be sent now is listed with the reason.
import { Select } from "@mantine/core";
import { useWords } from "../../../words/use-words.tsx";
import { useChannelName } from "../../queries/use-channels.ts";
import type { Template } from "../../queries/use-templates.ts";
import { isSendable } from "../../template/template-values.ts";
import { readable, STATES } from "../../template/template-words.ts";

interface Props {
  /** Undefined while they load. */
  templates: Template[] | undefined;
  chosen: Template | null;
  fault: string | undefined;
  onChoose(template: Template): void;
}

export function TemplateSelect({ templates, chosen, fault, onChoose }: Props) {
  const { t } = useWords();
  const channelName = useChannelName();
  const byKey = new Map(templates?.map((template) => [keyOf(template), template]));
  const ordered = [...byKey.values()].sort(
    (one, other) => Number(isSendable(other)) - Number(isSendable(one)),
  );
  const labelOf = (template: Template): string => {
    const { name, language, status, channel } = template;
    if (isSendable(template)) return `${name} · ${language}`;
    const state = STATES[status];
    const held = state ? t(state.word, { channel: channelName(channel) }) : readable(status);
    return `${name} · ${language} · ${status === "APPROVED" ? t("template.notSupported") : held}`;
  };
  return (
    <Select
      label={t("template.choose")}
      placeholder={t("template.search")}
      searchable
      // While the templates load, no option can be selected. Then the first one that fits what was typed is.
      selectFirstOptionOnChange={templates !== undefined}
      openOnFocus={chosen === null}
      title={chosen ? labelOf(chosen) : undefined}
      allowDeselect={false}
      nothingFoundMessage={templates && t("template.noMatch")}
      error={fault}
      data={ordered.map((template) => ({
        value: keyOf(template),
        label: labelOf(template),
        disabled: !isSendable(template),
      }))}
      value={chosen && keyOf(chosen)}
      onChange={(key) => {
        const template = byKey.get(key ?? "");
        if (template) onChoose(template);
      }}
    />
  );
}

/** An account with several businesses may have the same template in each. */
function keyOf({ name, language }: Template): string {
  return `${language} ${name}`;
}
