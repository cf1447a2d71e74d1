// When a broadcast sends: from when, at which hours, and to how many people a day.
import { Checkbox, NumberInput, TextInput } from "@mantine/core";
import { localInput } from "../../../parts/form/local-input.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { Draft } from "./draft.ts";
import classes from "./edit.module.css";
import { Step } from "./step.tsx";

const USUAL = { from: "09:00", to: "18:00", workdays: false };

export function TimeStep({ draft, onChange }: { draft: Draft; onChange(part: Partial<Draft>): void }) {
  const { t } = useWords();
  const { sendAt, hours, dailyLimit } = draft;
  const set = (part: Partial<typeof USUAL>) => onChange({ hours: { ...(hours ?? USUAL), ...part } });
  return (
    <Step number={3} title={t("broadcastEdit.when")}>
      <div className={classes.pair}>
        <TextInput
          type="datetime-local"
          label={t("broadcastEdit.sendAt")}
          description={t("broadcastEdit.sendAtHint")}
          min={localInput(new Date())}
          max="9999-12-31T23:59"
          value={sendAt}
          onChange={(event) => onChange({ sendAt: event.currentTarget.value })}
        />
        <NumberInput
          label={t("broadcastEdit.limit")}
          description={t("broadcastEdit.limitHint")}
          value={dailyLimit ?? ""}
          min={1}
          allowDecimal={false}
          thousandSeparator=" "
          onChange={(value) => onChange({ dailyLimit: typeof value === "number" ? value : null })}
        />
      </div>
      <Checkbox
        label={t("broadcastEdit.hours")}
        checked={hours !== null}
        onChange={(event) => onChange({ hours: event.currentTarget.checked ? USUAL : null })}
      />
      {hours && (
        <div className={classes.hours}>
          <TextInput
            type="time"
            label={t("broadcastEdit.hoursFrom")}
            value={hours.from}
            onChange={(event) => set({ from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={t("broadcastEdit.hoursTo")}
            value={hours.to}
            onChange={(event) => set({ to: event.currentTarget.value })}
          />
          <Checkbox
            label={t("broadcastEdit.workdays")}
            checked={hours.workdays}
            onChange={(event) => set({ workdays: event.currentTarget.checked })}
          />
        </div>
      )}
    </Step>
  );
}
