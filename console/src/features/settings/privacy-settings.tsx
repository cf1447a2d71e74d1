// What happens when people opt out, how long messages are kept, and who is told.
import { Button, Checkbox, Select, Stack, TagsInput, TextInput } from "@mantine/core";
import type { Input } from "@parley/client";
import { useState } from "react";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { ApiForm, useApiForm } from "../../parts/form/api-form.tsx";
import body from "../../parts/page/page-body.module.css";
import { useChange } from "../../parts/queries/use-change.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./settings.module.css";
import { Amount, type Changes, type Settings, SettingsGroup } from "./settings-group.tsx";

const MINUTE_S = 60;
const GIGABYTE = 1e9;
const KINDS = ["authentication", "utility", "replies"] as const;

type Allowance = NonNullable<Changes["opted_out_allows"]>[number];

export function OptOutSettings({ settings }: { settings: Settings }) {
  const { t } = useWords();
  // Its form isn't inside of this one: it would submit both.
  const [isWording, setIsWording] = useState(false);
  return (
    <>
      <SettingsGroup
        name="settings.optOut"
        note={t("settings.optOutText", { words: listOf(settings.opt_out_words) })}
        values={{
          opt_out_reply: settings.opt_out_reply ?? "",
          keep_erased_opt_outs: settings.keep_erased_opt_outs,
          opted_out_allows: settings.opted_out_allows as Allowance[],
        }}
        request={({ opt_out_reply: reply, ...others }) => ({
          ...others,
          opt_out_reply: reply.trim() || null,
        })}
      >
        {(form) => (
          <>
            <p className={body.note}>{t("settings.optInText", { words: listOf(settings.opt_in_words) })}</p>
            <div>
              <Button variant="default" onClick={() => setIsWording(true)}>
                {t("settings.changeWords")}
              </Button>
            </div>
            <TextInput
              label={t("settings.optOutReply")}
              description={t("settings.optOutReplyHint")}
              {...form.getInputProps("opt_out_reply")}
            />
            <Checkbox.Group label={t("settings.allows")} {...form.getInputProps("opted_out_allows")}>
              <Stack gap={12} mt="xs">
                {KINDS.map((kind) => (
                  <Checkbox key={kind} value={kind} label={t(`settings.allows.${kind}`)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Checkbox
              label={t("settings.keepErased")}
              description={t("settings.keepErasedHint")}
              {...form.getInputProps("keep_erased_opt_outs", { type: "checkbox" })}
            />
          </>
        )}
      </SettingsGroup>
      {isWording && <OptOutWords words={settings} onClose={() => setIsWording(false)} />}
    </>
  );
}

function listOf(words: Record<string, string[]>): string {
  return Object.values(words).flat().join(", ") || "–";
}

export function KeepingSettings({ settings: { retention } }: { settings: Settings }) {
  const { t } = useWords();
  return (
    <SettingsGroup
      name="settings.keeping"
      values={{
        retention: {
          messages: retention.messages ?? "",
          media: retention.media ?? "",
          media_bytes: retention.media_bytes === null ? "" : retention.media_bytes / GIGABYTE,
        },
      }}
      request={({ retention: { messages, media, media_bytes: bytes } }) => ({
        retention: {
          messages: Number(messages) || null,
          media: Number(media) || null,
          media_bytes: Math.round(Number(bytes) * GIGABYTE) || null,
        },
      })}
    >
      {(form) => (
        <>
          <Amount
            name="messageDays"
            unit={t("settings.daysUnit")}
            field={form.getInputProps("retention.messages")}
          />
          <div className={classes.pair}>
            <Amount
              name="mediaDays"
              unit={t("settings.daysUnit")}
              field={form.getInputProps("retention.media")}
            />
            <Amount name="mediaBytes" unit="GB" field={form.getInputProps("retention.media_bytes")} />
          </div>
        </>
      )}
    </SettingsGroup>
  );
}

export function MailSettings({ settings }: { settings: Settings }) {
  const { t } = useWords();
  return (
    <SettingsGroup
      name="settings.mails"
      values={{
        notify_email: settings.notify_email ?? "",
        notify_after: settings.notify_after === null ? "" : settings.notify_after / MINUTE_S,
        export_domains: settings.export_domains,
      }}
      request={({ notify_email: email, notify_after: late, export_domains }) => ({
        export_domains,
        notify_email: email.trim() || null,
        notify_after: Math.round(Number(late) * MINUTE_S) || null,
      })}
    >
      {(form) => (
        <>
          <TextInput
            label={t("settings.email")}
            description={t("settings.emailHint")}
            type="email"
            {...form.getInputProps("notify_email")}
          />
          <Amount
            name="notifyAfter"
            unit={t("settings.minutes")}
            field={form.getInputProps("notify_after")}
          />
          <TagsInput
            label={t("settings.domains")}
            description={t("settings.domainsHint")}
            placeholder={form.values.export_domains.length === 0 ? "bakery.example" : ""}
            {...form.getInputProps("export_domains")}
          />
        </>
      )}
    </SettingsGroup>
  );
}

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

/** The words by which people opt out and in again, by language. */
function OptOutWords({ words, onClose }: Props) {
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
