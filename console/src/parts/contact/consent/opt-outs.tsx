// What the contact doesn't want to get, how Parley knows, and the acts to change it.
import { Button } from "@mantine/core";
import { useState } from "react";
import { useCan } from "../../../platform/session.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { Contact } from "../use-contact.ts";
import classes from "./consent.module.css";
import { ConsentDialog } from "./consent-dialog.tsx";
import { ConsentHistory } from "./consent-history.tsx";
import { useConsentWords } from "./use-consent-words.ts";

export function OptOuts({ contact }: { contact: Contact }) {
  const { t, exact } = useWords();
  const mayWrite = useCan()("contacts:write");
  const { what, why } = useConsentWords();
  const [asked, setAsked] = useState<"out" | "in" | null>(null);
  const [showsHistory, setShowsHistory] = useState(false);
  const { opt_outs: optOuts } = contact;
  return (
    <section className={classes.consent} aria-labelledby="opt-outs">
      <h2 id="opt-outs">{t("consent.title")}</h2>
      {optOuts.length === 0 && <p>{t("consent.none")}</p>}
      <ul>
        {optOuts.map((optOut) => (
          <li key={JSON.stringify(optOut)}>
            <strong>{what(optOut)}</strong>
            <small>
              {why(optOut)} · <time dateTime={optOut.at}>{exact(new Date(optOut.at))}</time>
            </small>
            {optOut.blocked && <small>{t("consent.blocked")}</small>}
          </li>
        ))}
      </ul>
      <div className={classes.acts}>
        {mayWrite && (
          <Button variant="default" size="xs" onClick={() => setAsked("out")}>
            {t("consent.optOut")}
          </Button>
        )}
        {mayWrite && optOuts.length > 0 && (
          <Button variant="default" size="xs" onClick={() => setAsked("in")}>
            {t("consent.optIn")}
          </Button>
        )}
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={showsHistory}
          onClick={() => setShowsHistory(!showsHistory)}
        >
          {t("consent.history")}
        </Button>
      </div>
      {showsHistory && <ConsentHistory contactId={contact.id} />}
      {asked && <ConsentDialog contact={contact} direction={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
