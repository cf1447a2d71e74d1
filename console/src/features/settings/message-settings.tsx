// How messages leave: on which channel a conversation begins, and what happens when a channel wouldn't take them.
import { Checkbox, Radio, Stack } from "@mantine/core";
import { useChannels } from "../../parts/queries/use-channels.ts";
import { useSenders } from "../../parts/queries/use-senders.ts";
import { useWords } from "../../words/use-words.tsx";
import { type Settings, SettingsGroup } from "./settings-group.tsx";

export function ChannelSettings({ settings }: { settings: Settings }) {
  const { t } = useWords();
  const { data: channels = [] } = useChannels();
  const { data: senders = [] } = useSenders();
  const used = channels.filter(({ channel }) => senders.some((one) => one.channel === channel));
  if (used.length < 2) return null;
  return (
    <SettingsGroup
      name="settings.channel"
      note={t("settings.channelText")}
      values={{ default_channel: settings.default_channel ?? "" }}
      request={({ default_channel: channel }) => ({ default_channel: channel || null })}
    >
      {(form) => (
        <Radio.Group aria-label={t("settings.channel")} {...form.getInputProps("default_channel")}>
          <Stack gap={12}>
            <Radio value="" label={t("settings.channelLast")} />
            {used.map(({ connector, channel, name }) => (
              <Radio key={connector} value={channel} label={name} />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </SettingsGroup>
  );
}

export function InboxSettings({ settings: { agents_see_only_own, taps_wait } }: { settings: Settings }) {
  const { t } = useWords();
  return (
    <SettingsGroup
      name="nav.conversations"
      values={{ agents_see_only_own, taps_wait }}
      request={(values) => values}
    >
      {(form) => (
        <Stack gap={12}>
          {(["agents_see_only_own", "taps_wait"] as const).map((name) => (
            <Checkbox
              key={name}
              label={t(`settings.${name}`)}
              description={t(`settings.${name}.hint`)}
              {...form.getInputProps(name, { type: "checkbox" })}
            />
          ))}
        </Stack>
      )}
    </SettingsGroup>
  );
}

export function WindowSettings({ settings: { outside_window } }: { settings: Settings }) {
  const { t } = useWords();
  const { data: channels = [] } = useChannels();
  const windows = channels.flatMap(({ name, capabilities: { window } }) =>
    window ? t("settings.windowOf", { channel: name, n: window.hours }) : [],
  );
  return (
    <SettingsGroup
      name="settings.window"
      note={[...windows, t("settings.windowText")].join(" ")}
      values={{ outside_window }}
      request={(values) => values}
    >
      {(form) => (
        <Radio.Group aria-label={t("settings.window")} {...form.getInputProps("outside_window")}>
          <Stack gap={12}>
            <Radio value="refuse" label={t("settings.refuse")} description={t("settings.refuseHint")} />
            <Radio value="try" label={t("settings.try")} description={t("settings.tryHint")} />
          </Stack>
        </Radio.Group>
      )}
    </SettingsGroup>
  );
}
