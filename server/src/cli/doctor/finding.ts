/** What a check found. `warning`: the service works, but not everything that it can do. */
export interface Finding {
  check: string;
  state: "ok" | "warning" | "failed";
  detail: string;
  /** What to do; null if nothing. */
  advice: string | null;
}

export const ok = (check: string, detail: string): Finding => ({ check, state: "ok", detail, advice: null });

export const warning = (check: string, detail: string, advice: string): Finding => ({
  check,
  state: "warning",
  detail,
  advice,
});

export const failed = (check: string, detail: string, advice: string): Finding => ({
  check,
  state: "failed",
  detail,
  advice,
});
