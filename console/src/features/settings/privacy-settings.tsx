// What happens when people opt out, how long messages are kept, and who is told.
import { Button, Checkbox, Stack, TagsInput, TextInput } from "@mantine/core";
import { useState } from "react";
import body from "../../parts/page/page-body.module.css";
import { useWords } from "../../words/use-words.tsx";
import { OptOutWords } from "./opt-out-words.tsx";
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

export function DeveloperSettings({ settings: { retention } }: { settings: Settings }) {
  const { t } = useWords();
  const { events, deliveries, hooks } = retention;
  return (
    <SettingsGroup
      name="settings.developers"
      values={{ retention: { events, deliveries: deliveries ?? "", hooks } }}
      request={({ retention }) => ({
        retention: {
          events: Number(retention.events),
          deliveries: Number(retention.deliveries) || null,
          hooks: Number(retention.hooks),
        },
      })}
    >
      {(form) =>
        (["days", "deliveryDays", "hookDays"] as const).map((name, index) => (
          <Amount
            key={name}
            name={name}
            unit={t("settings.daysUnit")}
            field={form.getInputProps(`retention.${["events", "deliveries", "hooks"][index]}`)}
          />
        ))
      }
    </SettingsGroup>
  );
}
