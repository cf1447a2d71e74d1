// The plan of a broadcast: people, duration, samples, a test, and the start.
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { wholeNumber } from "../../../parts/contact/whole-number.ts";
import { ConfirmButton } from "../../../parts/dialog/confirm-button.tsx";
import { Fault } from "../../../parts/form/fault.tsx";
import { useCostText } from "../../../parts/message/price-words.ts";
import body from "../../../parts/page/page-body.module.css";
import { useChannelName } from "../../../parts/queries/use-channels.ts";
import { useHomeCountry } from "../../../parts/queries/use-home-country.ts";
import { useSenders } from "../../../parts/queries/use-senders.ts";
import { useTemplate } from "../../../parts/queries/use-templates.ts";
import { TemplatePreview, textAlone } from "../../../parts/template/template-preview.tsx";
import type { TemplateValues } from "../../../parts/template/template-values.ts";
import { PersonName } from "../../../parts/text/phone.tsx";
import { api } from "../../../platform/api.ts";
import { useCan } from "../../../platform/session.ts";
import { useWords } from "../../../words/use-words.tsx";
import { type BroadcastDetails, useAct } from "../broadcasts.queries.ts";
import classes from "./report.module.css";
import { Note } from "./state-note.tsx";

export function Plan({ broadcast }: { broadcast: BroadcastDetails }) {
  const { t, duration } = useWords();
  const can = useCan();
  const channelName = useChannelName();
  const costText = useCostText();
  const { id, plan, people, takes_seconds: seconds, source_phone: phone, channel } = broadcast;
  const start = useAct(() => api.startBroadcast({ id, plan: plan ?? "" }), id);
  const { data: senders = [] } = useSenders();
  const limit = senders.find((one) => one.phone === phone && one.channel === channel)?.health
    ?.messaging_limit;
  const left = limit?.people ? Math.max(0, limit.people - limit.used) : null;
  const n = people ?? 0;
  if (n === 0) return <Note text={t("broadcast.reachesNobody")} isAlarming />;
  return (
    <section className={`${body.card} ${body.columns}`} aria-label={t("broadcast.plan")}>
      <Stack gap={8} align="flex-start">
        <p className={classes.big}>{t("broadcast.reaches", { n })}</p>
        <p className="dim">{t("broadcast.takes", { time: duration(seconds * 1_000) })}</p>
        {broadcast.estimate && (
          <p className="dim">{t("broadcast.estimate", { cost: costText(broadcast.estimate) })}</p>
        )}
        {left !== null && limit?.people && left < n && (
          <Note
            text={t("broadcast.limit", { n: left, total: limit.people, channel: channelName(channel) })}
            isAlarming
          />
        )}
        {can("broadcasts:write") && (
          <>
            <Test id={id} />
            <ConfirmButton
              look={{ size: "md", variant: "filled" }}
              title={t("broadcast.startTitle", { n })}
              text={t("broadcast.startText")}
              act={t("broadcast.send", { n })}
              mutation={start}
              input={undefined}
            />
          </>
        )}
      </Stack>
      <Samples samples={broadcast.samples} />
    </section>
  );
}

function Samples({ samples }: { samples: BroadcastDetails["samples"] }) {
  const { t } = useWords();
  const [shown, setShown] = useState(0);
  const index = Math.min(shown, samples.length - 1);
  const sample = samples[index];
  const template = useTemplate(sample?.template);
  if (!sample) return null;
  const { template: given, text } = sample;
  return (
    <div className={body.card}>
      <Group justify="space-between" wrap="nowrap" gap={8} mb={12}>
        <Stack role="status" gap={0} miw={0} className={classes.who}>
          <strong>{sample.name ? <PersonName name={sample.name} /> : t("alert.somebody")}</strong>
          <small className="dim">{t("broadcast.sample", { n: index + 1, total: samples.length })}</small>
        </Stack>
        {samples.length > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShown((index + 1) % samples.length)}>
            {t("broadcast.sampleAfter")}
          </Button>
        )}
      </Group>
      <TemplatePreview
        template={template ?? textAlone(text ?? "")}
        values={(given ?? { variables: {} }) as TemplateValues}
      />
    </div>
  );
}

function Test({ id }: { id: string }) {
  const { t } = useWords();
  const country = useHomeCountry();
  const [phone, setPhone] = useState("");
  const test = useAct(
    async () => api.testBroadcast({ id, to: [await wholeNumber(phone.trim(), country)] }),
    id,
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        test.mutate();
      }}
    >
      <Group gap={8} align="end" my={16}>
        <TextInput
          label={t("broadcast.testPhone")}
          placeholder="+15551234567"
          inputMode="tel"
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={test.isPending} disabled={phone.trim() === ""}>
          {t("broadcast.test")}
        </Button>
      </Group>
      {test.isSuccess && (
        <p role="status" className={body.note}>
          {t("broadcast.tested")}
        </p>
      )}
      <Fault of={test.error} />
    </form>
  );
}
