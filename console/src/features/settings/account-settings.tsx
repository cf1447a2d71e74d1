// The form of the account's settings.

import { Button, Checkbox, NumberInput, Radio, Stack, TagsInput, TextInput } from "@mantine/core";
import type { Input } from "@parley/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApiForm } from "../../parts/form/api-form.tsx";
import { Fault } from "../../parts/form/fault.tsx";
import body from "../../parts/page/page-body.module.css";
import { useChannels } from "../../parts/queries/use-channels.ts";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { OptOutWords } from "./opt-out-words.tsx";
import classes from "./settings.module.css";

type Settings = Awaited<ReturnType<typeof api.getSettings>>;

const MINUTE_S = 60;
const GIGABYTE = 1e9;

type Allowance = NonNullable<Input<"updateSettings">["opted_out_allows"]>[number];

export function AccountSettings({ settings }: { settings: Settings }) {
  const { t } = useWords();
  const mayChange = useCan()("settings:write");
  const cache = useQueryClient();
  const { data: channels = [] } = useChannels();
  const { data: senders = [] } = useSenders();
  const used = channels.filter(({ channel }) => senders.some((one) => one.channel === channel));
  const save = useMutation({
    mutationFn: (changes: Input<"updateSettings">) => api.updateSettings(changes),
    onSuccess(answer) {
      cache.setQueryData(keys.settings, answer);
      // It tells the default channel to everybody.
      return cache.invalidateQueries({ queryKey: keys.session });
    },
  });
  // Its form isn't inside of this one: it would submit both.
  const [isWording, setIsWording] = useState(false);
  const form = useApiForm(save, {
    initialValues: {
      notify_email: settings.notify_email ?? "",
      notify_after: settings.notify_after === null ? "" : settings.notify_after / MINUTE_S,
      export_domains: settings.export_domains,
      default_channel: settings.default_channel ?? "",
      outside_window: settings.outside_window,
      agents_see_only_own: settings.agents_see_only_own,
      taps_wait: settings.taps_wait,
      opt_out_reply: settings.opt_out_reply ?? "",
      keep_erased_opt_outs: settings.keep_erased_opt_outs,
      opted_out_allows: settings.opted_out_allows as Allowance[],
      uncertain_action: settings.uncertain_action,
      uncertain_after: settings.uncertain_after / MINUTE_S,
      uncertain_wait: settings.uncertain_wait / MINUTE_S,
      retention: {
        events: settings.retention.events,
        deliveries: settings.retention.deliveries ?? "",
        hooks: settings.retention.hooks,
        messages: settings.retention.messages ?? "",
        media: settings.retention.media ?? "",
        media_bytes: settings.retention.media_bytes === null ? "" : settings.retention.media_bytes / GIGABYTE,
      },
    },
    request: ({
      notify_email: email,
      notify_after: late,
      opt_out_reply: reply,
      default_channel: channel,
      uncertain_after: after,
      uncertain_wait: wait,
      retention,
      ...others
    }) => ({
      ...others,
      default_channel: channel || null,
      notify_email: email.trim() || null,
      opt_out_reply: reply.trim() || null,
      notify_after: Math.round(Number(late) * MINUTE_S) || null,
      uncertain_after: Math.round(Number(after) * MINUTE_S),
      uncertain_wait: Math.round(Number(wait) * MINUTE_S),
      retention: {
        events: Number(retention.events),
        deliveries: Number(retention.deliveries) || null,
        hooks: Number(retention.hooks),
        messages: Number(retention.messages) || null,
        media: Number(retention.media) || null,
        media_bytes: Math.round(Number(retention.media_bytes) * GIGABYTE) || null,
      },
    }),
  });
  return (
    <>
      <form className={classes.form} onSubmit={form.submit}>
        {used.length > 1 && (
          <fieldset disabled={!mayChange}>
            <legend>{t("settings.channel")}</legend>
            <p className={body.note}>{t("settings.channelText")}</p>
            <Radio.Group aria-label={t("settings.channel")} {...form.getInputProps("default_channel")}>
              <Stack gap={12}>
                <Radio value="" label={t("settings.channelLast")} />
                {used.map(({ connector, channel, name }) => (
                  <Radio key={connector} value={channel} label={name} />
                ))}
              </Stack>
            </Radio.Group>
          </fieldset>
        )}
        <fieldset disabled={!mayChange}>
          <legend>{t("settings.window")}</legend>
          <p className={body.note}>
            {channels.map(({ connector, name, capabilities: { window } }) =>
              window ? (
                <span key={connector}>{t("settings.windowOf", { channel: name, n: window.hours })} </span>
              ) : null,
            )}
            {t("settings.windowText")}
          </p>
          <Radio.Group aria-label={t("settings.window")} {...form.getInputProps("outside_window")}>
            <Stack gap={12}>
              <Radio value="refuse" label={t("settings.refuse")} description={t("settings.refuseHint")} />
              <Radio value="try" label={t("settings.try")} description={t("settings.tryHint")} />
            </Stack>
          </Radio.Group>
        </fieldset>
        <fieldset disabled={!mayChange}>
          <legend>{t("nav.conversations")}</legend>
          {(["agents_see_only_own", "taps_wait"] as const).map((name) => (
            <Checkbox
              key={name}
              label={t(`settings.${name}`)}
              description={t(`settings.${name}.hint`)}
              {...form.getInputProps(name, { type: "checkbox" })}
            />
          ))}
        </fieldset>
        <fieldset disabled={!mayChange}>
          <legend>{t("settings.optOut")}</legend>
          <p className={body.note}>{t("settings.optOutText", { words: listOf(settings.opt_out_words) })}</p>
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
              {(["authentication", "utility", "replies"] as const).map((kind) => (
                <Checkbox key={kind} value={kind} label={t(`settings.allows.${kind}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Checkbox
            label={t("settings.keepErased")}
            description={t("settings.keepErasedHint")}
            mt="xs"
            {...form.getInputProps("keep_erased_opt_outs", { type: "checkbox" })}
          />
        </fieldset>
        <fieldset disabled={!mayChange}>
          <legend>{t("settings.unknown")}</legend>
          <p className={body.note}>{t("settings.unknownText")}</p>
          <Radio.Group aria-label={t("settings.unknown")} {...form.getInputProps("uncertain_action")}>
            <Stack gap={12}>
              <Radio value="resend" label={t("settings.resend")} description={t("settings.resendHint")} />
              <Radio value="fail" label={t("settings.fail")} description={t("settings.failHint")} />
            </Stack>
          </Radio.Group>
          <div className={classes.pair}>
            <NumberInput
              label={t("settings.after")}
              description={t("settings.afterHint")}
              suffix={` ${t("settings.minutes")}`}
              min={1}
              max={1_440}
              {...form.getInputProps("uncertain_after")}
            />
            <NumberInput
              label={t("settings.wait")}
              description={t("settings.waitHint")}
              suffix={` ${t("settings.minutes")}`}
              min={0}
              max={10_080}
              {...form.getInputProps("uncertain_wait")}
            />
          </div>
        </fieldset>
        <fieldset disabled={!mayChange}>
          <legend>{t("settings.privacy")}</legend>
          <TagsInput
            label={t("settings.domains")}
            description={t("settings.domainsHint")}
            placeholder={form.values.export_domains.length === 0 ? "bakery.example" : ""}
            {...form.getInputProps("export_domains")}
          />
          <TextInput
            label={t("settings.email")}
            description={t("settings.emailHint")}
            type="email"
            {...form.getInputProps("notify_email")}
          />
          <NumberInput
            label={t("settings.notifyAfter")}
            description={t("settings.notifyAfterHint")}
            placeholder={t("settings.notifyAfterNone")}
            suffix={` ${t("settings.minutes")}`}
            min={1}
            max={10_080}
            {...form.getInputProps("notify_after")}
          />
          <NumberInput
            label={t("settings.days")}
            description={t("settings.daysHint")}
            suffix={` ${t("settings.daysUnit")}`}
            min={1}
            max={365}
            {...form.getInputProps("retention.events")}
          />
          <NumberInput
            label={t("settings.deliveryDays")}
            description={t("settings.deliveryDaysHint")}
            placeholder={t("settings.deliveryDaysNone")}
            suffix={` ${t("settings.daysUnit")}`}
            min={1}
            max={365}
            {...form.getInputProps("retention.deliveries")}
          />
          <NumberInput
            label={t("settings.hookDays")}
            description={t("settings.hookDaysHint")}
            suffix={` ${t("settings.daysUnit")}`}
            min={7}
            max={365}
            {...form.getInputProps("retention.hooks")}
          />
          <NumberInput
            label={t("settings.messageDays")}
            description={t("settings.messageDaysHint")}
            placeholder={t("settings.messageDaysNone")}
            suffix={` ${t("settings.daysUnit")}`}
            min={30}
            max={36_500}
            {...form.getInputProps("retention.messages")}
          />
          <div className={classes.pair}>
            <NumberInput
              label={t("settings.mediaDays")}
              description={t("settings.mediaDaysHint")}
              placeholder={t("settings.messageDaysNone")}
              suffix={` ${t("settings.daysUnit")}`}
              min={1}
              max={36_500}
              {...form.getInputProps("retention.media")}
            />
            <NumberInput
              label={t("settings.mediaBytes")}
              description={t("settings.mediaBytesHint")}
              placeholder={t("settings.mediaBytesNone")}
              suffix=" GB"
              min={0.2}
              max={1_000_000}
              {...form.getInputProps("retention.media_bytes")}
            />
          </div>
        </fieldset>
        <Fault of={form.fault} />
        {mayChange ? (
          <footer>
            <Button type="submit" loading={save.isPending}>
              {t("act.save")}
            </Button>
            <span role="status">{save.isSuccess && t("settings.saved")}</span>
          </footer>
        ) : (
          <p className={body.note}>{t("settings.readOnly")}</p>
        )}
      </form>
      {isWording && <OptOutWords words={settings} onClose={() => setIsWording(false)} />}
    </>
  );
}

function listOf(words: Record<string, string[]>): string {
  return Object.values(words).flat().join(", ") || "–";
}
