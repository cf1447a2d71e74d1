// When a broadcast sends: from when, at which hours, and to how many people a day; and which labels people get for it.
import { Checkbox, NumberInput, TagsInput, TextInput } from "@mantine/core";
import { localInput } from "../../../parts/form/local-input.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { Draft } from "./draft.ts";
import classes from "./edit.module.css";
import { Step } from "./step.tsx";

const USUAL = { from: "09:00", to: "18:00", workdays: false };

export function TimeStep({ draft, onChange }: { draft: Draft; onChange(part: Partial<Draft>): void }) {
  const { t } = useWords();
  const { sendAt, hours, dailyLimit, outcomes } = draft;
  const set = (part: Partial<typeof USUAL>) => onChange({ hours: { ...(hours ?? USUAL), ...part } });
  return (
    <Step title={`3. ${t("broadcastEdit.when")}`}>
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
            checked={hours.workdays}
            onChange={(event) => set({ workdays: event.currentTarget.checked })}
          />
        </div>
      )}
      <div className={classes.pair} style={{ alignItems: "start" }}>
        {(["reached", "replied", "failed"] as const).map((kind) => (
          <TagsInput
            key={kind}
            label={t(`broadcastEdit.label.${kind}`)}
            value={outcomes[kind] ?? []}
            onChange={(names) => onChange({ outcomes: { ...outcomes, [kind]: names } })}
          />
        ))}
      </div>
    </Step>
  );
}
