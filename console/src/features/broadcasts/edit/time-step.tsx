// When a broadcast sends: its start, hours and daily limit; and which labels people get for it.
import { Checkbox, NumberInput, TagsInput, TextInput } from "@mantine/core";
import { localInput } from "../../../parts/form/local-input.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { Draft } from "./draft.ts";
import classes from "./edit.module.css";
import { Step } from "./step.tsx";

const USUAL = { from: "09:00", to: "18:00", zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
const LONGEST_SCHEDULE_MS = 30 * 86_400_000;
const WORKDAYS = [1, 2, 3, 4, 5];

export function TimeStep({ draft, onChange }: { draft: Draft; onChange(part: Partial<Draft>): void }) {
  const { t } = useWords();
  const { sendAt, hours, daily_limit: limit, labels = {} } = draft;
  const set = (part: Partial<NonNullable<Draft["hours"]>>) =>
    onChange({ hours: { ...(hours ?? USUAL), ...part } });
  return (
    <Step title={`3. ${t("broadcastEdit.when")}`}>
      <div className={classes.pair}>
        <TextInput
          type="datetime-local"
          label={t("broadcastEdit.sendAt")}
          description={t("broadcastEdit.sendAtHint")}
          min={localInput(new Date())}
          max={localInput(new Date(Date.now() + LONGEST_SCHEDULE_MS))}
          value={sendAt}
          onChange={(event) => onChange({ sendAt: event.currentTarget.value })}
        />
        <NumberInput
          label={t("broadcastEdit.limit")}
          description={t("broadcastEdit.limitHint")}
          value={limit ?? ""}
          min={1}
          allowDecimal={false}
          thousandSeparator=" "
          onChange={(value) => onChange({ daily_limit: typeof value === "number" ? value : null })}
        />
      </div>
      <Checkbox
        label={t("broadcastEdit.hours")}
        checked={Boolean(hours)}
        onChange={(event) => onChange({ hours: event.currentTarget.checked ? USUAL : null })}
      />
      {hours && (
        <div className={classes.pair}>
          {(["from", "to"] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={t(`broadcastEdit.hours.${end}`)}
              value={hours[end]}
              onChange={(event) => set({ [end]: event.currentTarget.value })}
            />
          ))}
          <Checkbox
            label={t("broadcastEdit.workdays")}
            checked={Boolean(hours.days)}
            onChange={(event) => set({ days: event.currentTarget.checked ? WORKDAYS : null })}
          />
          <Checkbox
            label={t("broadcastEdit.ownZone")}
            description={t("broadcastEdit.ownZoneHint", { zone: hours.zone })}
            style={{ gridColumn: "1 / -1" }}
            checked={Boolean(hours.own_time_zone)}
            onChange={(event) => set({ own_time_zone: event.currentTarget.checked })}
          />
        </div>
      )}
      <div className={classes.pair} style={{ alignItems: "start" }}>
        {(["reached", "replied", "failed"] as const).map((kind) => (
          <TagsInput
            key={kind}
            label={t(`broadcastEdit.label.${kind}`)}
            value={labels[kind] ?? []}
            onChange={(names) => onChange({ labels: { ...labels, [kind]: names } })}
          />
        ))}
      </div>
    </Step>
  );
}
