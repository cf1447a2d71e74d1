// The browsers that are signed in as the person. Each can be signed out.
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fault } from "../../parts/form/fault.tsx";
import entries from "../../parts/list/entries.module.css";
import body from "../../parts/page/page-body.module.css";
import { useChange } from "../../parts/queries/use-change.ts";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import { api, everyEntry } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";

type Browser = Awaited<ReturnType<typeof api.listSessions>>["data"][number];

export function OwnSessions() {
  const { t } = useWords();
  const { data: sessions = [] } = useQuery({
    queryKey: keys.ownSessions,
    queryFn: ({ signal }) => everyEntry(api.listSessions({ limit: 200 }, { signal })),
  });
  const end = useChange(
    (ended: Browser[]) => Promise.all(ended.map(({ id }) => api.endSession({ id }))),
    keys.ownSessions,
  );
  const others = sessions.filter(({ is_current }) => !is_current);
  const newestFirst = [...sessions.filter(({ is_current }) => is_current), ...others.toReversed()];
  if (sessions.length === 0) return null;
  return (
    <section className={body.card} aria-labelledby="sessions">
      <div className={body.line}>
        <h2 id="sessions">{t("sessions.title")}</h2>
        {others.length > 1 && (
          <div className={body.acts}>
            <Button variant="default" loading={end.isPending} onClick={() => end.mutate(others)}>
              {t("sessions.endOthers")}
            </Button>
          </div>
        )}
      </div>
      <ul className={entries.rows}>
        {newestFirst.map((one) => (
          <Row
            key={one.id}
            session={one}
            isEnding={end.isPending && end.variables.includes(one)}
            onEnd={() => end.mutate([one])}
          />
        ))}
      </ul>
      <Fault of={end.error} />
    </section>
  );
}

function Row({ session, isEnding, onEnd }: { session: Browser; isEnding: boolean; onEnd(): void }) {
  const { t } = useWords();
  const { browser, system, is_current: isHere, created_at: since, last_used_at: used } = session;
  const device = [browser, system].filter((part) => part !== null).join(" · ") || t("sessions.unknown");
  return (
    <li className={entries.row}>
      <span className={entries.what}>
        <span>
          {device} {isHere && <StatusPill tone="quiet">{t("sessions.here")}</StatusPill>}
        </span>
        <span className={entries.line}>
          {t("sessions.since")} <When at={since} />, {t("sessions.used")} <When at={used} />
        </span>
      </span>
      {!isHere && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t("sessions.endOf", { device })}
          loading={isEnding}
          onClick={onEnd}
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
