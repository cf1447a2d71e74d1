// A text with buttons or a list, as the phone shows it, and what the person tapped. Nothing can be tapped here.
import { IconArrowBackUp, IconClick, IconList, IconPhone } from "@tabler/icons-react";
import type { Message } from "../../../../platform/cache/thread-cache.ts";
import { useWords } from "../../../../words/use-words.tsx";
import type { Shown } from "../../../message/message-words.ts";
import { BubbleText } from "../bubble-text.tsx";
import classes from "./kinds.module.css";

export function InteractiveContent({
  interactive: { header, body, footer, buttons = [], list, request_contact },
}: {
  interactive: NonNullable<Message["interactive"]>;
}) {
  const { t } = useWords();
  return (
    <div className={classes.what} dir="auto">
      {header && <strong>{header}</strong>}
      <BubbleText text={body} />
      {footer && <small>{footer}</small>}
      {buttons.length > 0 && (
        <ul className={classes.choices} aria-label={t("bubble.buttons")}>
          {buttons.map(({ id, title }) => (
            <li key={id} className={classes.choice}>
              <IconArrowBackUp size={16} aria-hidden /> {title}
            </li>
          ))}
        </ul>
      )}
      {request_contact && (
        <ul className={classes.choices} aria-label={t("bubble.buttons")}>
          <li className={classes.choice}>
            <IconPhone size={16} aria-hidden /> {t("bubble.shareNumber")}
          </li>
        </ul>
      )}
      {list && (
        <details className={classes.list}>
          <summary className={classes.choice}>
            <IconList size={16} aria-hidden /> {list.button}
          </summary>
          {list.sections.map(({ title, rows }) => (
            <section key={rows[0]?.id}>
              {title && <strong>{title}</strong>}
              <ul>
                {rows.map((row) => (
                  <li key={row.id}>
                    {row.title}
                    {row.description && <small>{row.description}</small>}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </details>
      )}
    </div>
  );
}

export function TapContent({ reply }: { reply: NonNullable<Shown["reply"]> }) {
  const { t } = useWords();
  const isButton = reply.of === "button";
  const Icon = isButton ? IconClick : IconList;
  return (
    <div className={classes.what}>
      <small className={classes.kind}>
        <Icon size={16} stroke={1.75} aria-hidden />
        {t(isButton ? "mark.tappedButton" : "mark.tappedList")}
      </small>
      <strong dir="auto">{reply.title}</strong>
      {reply.description && <span dir="auto">{reply.description}</span>}
    </div>
  );
}
