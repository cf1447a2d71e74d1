// One template as a person will read it.
import body from "../../parts/page/page-body.module.css";
import { useChannelName, useChannels } from "../../parts/queries/use-channels.ts";
import type { Sender } from "../../parts/queries/use-senders.ts";
import type { Template } from "../../parts/queries/use-templates.ts";
import { TemplatePreview } from "../../parts/template/template-preview.tsx";
import { categoriesText, readable, STATES } from "../../parts/template/template-words.ts";
import { Phone } from "../../parts/text/phone.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { writtenOf } from "./draft.ts";
import { TemplateActs } from "./template-acts.tsx";
import classes from "./templates.module.css";

interface Props {
  template: Template;
  /** The numbers that can send the template. */
  senders: Sender[];
  /** Other business accounts may have templates of the same name. */
  isOneOfSeveral: boolean;
}

export function TemplateCard({ template, senders, isOneOfSeveral }: Props) {
  const { t, list } = useWords();
  const mayWrite = useCan()("templates:write");
  const channel = useChannelName()(template.channel);
  const { data: channels = [] } = useChannels();
  const written = channels.find((one) => one.channel === template.channel && writtenOf(one) !== null);
  const { name, language, status, variables, cards, unsupported } = template;
  const state = STATES[status];
  const isKept = template.business_id === null;
  return (
    <li className={`${body.card} ${classes.card}`}>
      <div className={body.line}>
        <h2>
          <bdi dir="ltr">{name}</bdi>
        </h2>
        {!isKept && (
          <StatusPill tone={state?.tone ?? "warn"}>
            {state ? t(state.word, { channel }) : readable(status)}
          </StatusPill>
        )}
      </div>
      <p className={body.note}>
        <bdi dir="ltr">{language}</bdi> · {isKept ? channel : (categoriesText(template, t) ?? channel)}
        {variables.length > 0 && ` · ${t("templates.variables", { n: variables.length })}`}
        {cards.length > 0 && ` · ${t("templates.cards", { n: cards.length })}`}
        {isOneOfSeveral && !isKept && (
          <>
            <br />
            {t("templates.account", { id: template.business_id ?? "" })}
            {senders.map(({ id, phone }) => (
              <span key={id}>
                {" · "}
                <Phone number={phone} />
              </span>
            ))}
          </>
        )}
      </p>
      <TemplatePreview template={template} values={{ variables: {} }} />
      {unsupported.length > 0 && (
        <p className={body.note}>{t("templates.notSupported", { parts: list(unsupported) })}</p>
      )}
      {written && mayWrite && (
        <div className={classes.acts}>
          <TemplateActs template={template} channel={written} />
        </div>
      )}
    </li>
  );
}
