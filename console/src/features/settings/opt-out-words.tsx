// The words by which people opt out and in again, by language.
import { Button, Select, TagsInput } from "@mantine/core";
import type { Input } from "@parley/client";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import body from "../../parts/page/page-body.module.css";
import { useChange } from "../../parts/queries/use-change.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./settings.module.css";

type Words = Record<string, string[]>;

interface Props {
  words: Record<"opt_out_words" | "opt_in_words", Words>;
  onClose(): void;
}

/** Offered for a new list. The service takes any other language, too. */
const LANGUAGES = (
  "ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ur " +
  "vi zh"
).split(" ");

export function OptOutWords({ words, onClose }: Props) {
  const { t, language: own } = useWords();
  const names = new Intl.DisplayNames(own, { type: "language" });
  const nameOf = (language: string) => names.of(language) ?? language;
  const byName = (one: string, other: string) => nameOf(one).localeCompare(nameOf(other), own);
  const save = useChange((changes: Input<"updateSettings">) => api.updateSettings(changes), keys.settings);
  const known = new Set([...Object.keys(words.opt_out_words), ...Object.keys(words.opt_in_words)]);
  const form = useApiForm(save, {
    initialValues: {
      opt_out_words: withEvery(words.opt_out_words, known),
      opt_in_words: withEvery(words.opt_in_words, known),
    },
    request: (values) => ({
      opt_out_words: withoutEmpty(values.opt_out_words),
      opt_in_words: withoutEmpty(values.opt_in_words),
    }),
    onDone: onClose,
  });
  const languages = Object.keys(form.values.opt_out_words);
  // A new language comes last, where it was asked for.
  const listed = [
    ...languages.filter((one) => known.has(one)).sort(byName),
    ...languages.filter((one) => !known.has(one)),
  ];
  const others = LANGUAGES.filter((one) => !languages.includes(one)).sort(byName);
  const add = (language: string) => {
    form.setFieldValue("opt_out_words", { ...form.values.opt_out_words, [language]: [] });
    form.setFieldValue("opt_in_words", { ...form.values.opt_in_words, [language]: [] });
  };
  return (
    <Dialog onClose={onClose} title={t("settings.words")} size="lg">
      <ApiForm form={form} act={t("act.save")} onClose={onClose}>
        <p className={body.note}>{t("settings.wordsText")}</p>
        {listed.map((language) => (
          <fieldset key={language} className={classes.language}>
            <legend>{nameOf(language)}</legend>
            <div className={classes.pair}>
              <TagsInput
                label={t("settings.wordsOut")}
                lang={language}
                {...form.getInputProps(`opt_out_words.${language}`)}
              />
              <TagsInput
                label={t("settings.wordsIn")}
                lang={language}
                {...form.getInputProps(`opt_in_words.${language}`)}
              />
            </div>
          </fieldset>
        ))}
        <div className={classes.pair}>
          <Select
            label={t("settings.addLanguage")}
            data={others.map((value) => ({ value, label: nameOf(value) }))}
            value={null}
            onChange={(language) => language && add(language)}
            searchable
          />
          <Button
            variant="default"
            loading={save.isPending}
            onClick={() => save.mutate({ opt_out_words: null, opt_in_words: null }, { onSuccess: onClose })}
          >
            {t("settings.standardWords")}
          </Button>
        </div>
      </ApiForm>
    </Dialog>
  );
}

function withEvery(words: Words, languages: Iterable<string>): Words {
  return Object.fromEntries([...languages].map((language) => [language, words[language] ?? []]));
}

function withoutEmpty(words: Words): Words {
  return Object.fromEntries(Object.entries(words).filter(([, list]) => list.length > 0));
}
