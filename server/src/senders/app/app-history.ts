// How far the import of the app's history is. Reports arrive in any order, and again.

/** What is known of the import. `at`: the channel's time of the report that decided the status. */
export interface AppHistory {
  status: "running" | "finished" | "declined";
  phase: number | null;
  percent: number | null;
  /** The channel's words when the business declined. */
  detail: string | null;
  at: Date;
}

export interface AppHistoryReport {
  phase: number | null;
  percent: number | null;
  declined: string | null;
  at: Date;
}

/**
 * The import is finished when one report said 100 percent. It is declined until a later report shows that the business shares its
 * history after all.
 */
export function afterReport(known: AppHistory | null, report: AppHistoryReport): AppHistory {
  const percent = most(known?.percent, report.percent);
  const phase = most(known?.phase, report.phase);
  const at = known && known.at > report.at ? known.at : report.at;
  const progress = { phase, percent, at };
  if (percent === 100) return { ...progress, status: "finished", detail: null };
  if (report.declined !== null) return { ...progress, status: "declined", detail: report.declined };
  const staysDeclined = known?.status === "declined" && report.at <= known.at;
  return staysDeclined
    ? { ...progress, status: "declined", detail: known.detail }
    : { ...progress, status: "running", detail: null };
}

function most(one: number | null | undefined, other: number | null): number | null {
  if (one === null || one === undefined) return other;
  return other === null ? one : Math.max(one, other);
}
