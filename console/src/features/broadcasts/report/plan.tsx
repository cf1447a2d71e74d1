// The plan of a broadcast: how many, how long, what some of them will see, a test, and the start.
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { wholeNumber } from "../../../parts/contact/whole-number.ts";
import { ConfirmButton } from "../../../parts/dialog/confirm-button.tsx";
import { Fault } from "../../../parts/form/fault.tsx";
import { useCostText } from "../../../parts/message/price-words.ts";
import body from "../../../parts/page/page-body.module.css";
import { useChannelName } from "../../../parts/queries/use-channels.ts";
import { useHomeCountry } from "../../../parts/queries/use-home-country.ts";
import { useSenders } from "../../../parts/queries/use-senders.ts";
import { useTemplates } from "../../../parts/queries/use-templates.ts";
import { TemplatePreview, textAlone } from "../../../parts/template/template-preview.tsx";
import type { TemplateValues } from "../../../parts/template/template-values.ts";
import { PersonName } from "../../../parts/text/phone.tsx";
import { api } from "../../../platform/api.ts";
import { readPreference, writePreference } from "../../../platform/preferences.ts";
import { useCan } from "../../../platform/session.ts";
import { useWords } from "../../../words/use-words.tsx";
import { type BroadcastDetails, useAct } from "../broadcasts.queries.ts";
import classes from "./report.module.css";

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
  if (n === 0) return <p className={classes.note}>{t("broadcast.reachesNobody")}</p>;
  return (
    <section className={classes.plan} aria-label={t("broadcast.plan")}>
      <div className={classes.planText}>
        <p className={classes.big}>{t("broadcast.reaches", { n })}</p>
        <p className={classes.dim}>{t("broadcast.takes", { time: duration(seconds * 1_000) })}</p>
        {broadcast.estimate && (
          <p className={classes.dim}>{t("broadcast.estimate", { cost: costText(broadcast.estimate) })}</p>
        )}
        {left !== null && left < n && (
          <p className={classes.warn}>
            {t("broadcast.limit", {
              n: left,
              total: limit?.people ?? 0,
              channel: channelName(channel),
            })}
          </p>
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
      </div>
      <Samples samples={broadcast.samples} />
    </section>
  );
}

function Samples({ samples }: { samples: BroadcastDetails["samples"] }) {
  const { t } = useWords();
  const { data: templates } = useTemplates();
  const [index, setIndex] = useState(0);
  const sample = samples[Math.min(index, samples.length - 1)];
  if (!sample) return null;
  const { template: given, text } = sample;
  const template =
    given && templates?.find(({ name, language }) => name === given.name && language === given.language);
  return (
    <div className={classes.samples}>
      <header>
        <span role="status" className={classes.who}>
          {sample.name ? <PersonName name={sample.name} /> : t("alert.somebody")}
          <small>
            {t("broadcast.sample", { n: Math.min(index, samples.length - 1) + 1, total: samples.length })}
          </small>
        </span>
        <Button variant="subtle" size="compact-sm" onClick={() => setIndex((index + 1) % samples.length)}>
          {t("broadcast.sampleAfter")}
        </Button>
      </header>
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
  const [phone, setPhone] = useState(readPreference("test-phone") ?? "");
  const test = useAct(async () => {
    writePreference("test-phone", phone.trim());
    await api.testBroadcast({ id, to: [await wholeNumber(phone.trim(), country)] });
  }, id);
  return (
    <form
      className={classes.test}
      onSubmit={(event) => {
        event.preventDefault();
        test.mutate();
      }}
    >
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
      {test.isSuccess && (
        <p role="status" className={body.note}>
          {t("broadcast.tested")}
        </p>
      )}
      <Fault of={test.error} />
    </form>
  );
}
