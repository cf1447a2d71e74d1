// A text that the business sent with buttons or a list, as the phone shows it. A tap on the phone answers it; here nothing can be tapped.
import { IconArrowBackUp, IconList, IconPhone } from "@tabler/icons-react";
import type { Message } from "../../../../platform/cache/thread-cache.ts";
import { useWords } from "../../../../words/use-words.tsx";
import { BubbleText } from "../bubble-text.tsx";
import classes from "./kinds.module.css";

export function InteractiveContent({
  interactive: { header, body, footer, buttons = [], list, request_contact },
}: {
  interactive: NonNullable<Message["interactive"]>;
}) {
  const { t } = useWords();
  return (
    <div className={classes.interactive} dir="auto">
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
          <summary className={`${classes.choice} ${classes.opener}`}>
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
