// What a look at the channel brought, and the numbers whose templates couldn't be fetched.

import { useErrors } from "../../parts/errors/use-errors.ts";
import { Fault } from "../../parts/form/fault.tsx";
import body from "../../parts/page/page-body.module.css";
import { type api, ParleyError } from "../../platform/api.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./templates.module.css";

interface Sync {
  data: Awaited<ReturnType<typeof api.syncTemplates>> | undefined;
  error: Error | null;
}

export function SyncOutcome({ sync: { data, error } }: { sync: Sync }) {
  const { t } = useWords();
  const { text } = useErrors();
  const failed = data?.failed ?? (error instanceof ParleyError ? error.problem?.failed : undefined) ?? [];
  if (!data && !error) return null;
  return (
    <div role="status" className={classes.outcome}>
      {data && <p className={body.note}>{t("templates.fetched", { n: data.synced })}</p>}
      {failed.length === 0 && <Fault of={error} />}
      {failed.map(({ business_id: id, source_phone: phone, error: reason }) => (
        <p key={id} className={body.bad}>
          {t("templates.failed", { phone, reason: text(reason) })}
        </p>
      ))}
    </div>
  );
}
