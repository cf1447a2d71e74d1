// The statuses of a message under the faults: some are lost, doubled, late, or in the reverse order.
import type { Hook } from "../whatsapp/hooks/hook.ts";
import type { Faults } from "./faults.ts";

const DOUBLED_AFTER_MS = 20;

/** `hooks`: all of one message. */
export function disturbStatuses(faults: Faults, hooks: Hook[]): Hook[] {
  if (!hooks.every(({ content }) => "status" in content)) return hooks;
  const dues = hooks.map(({ due }) => due);
  const ordered = faults.happens("reordered")
    ? hooks.map((hook, index) => ({ ...hook, due: dues[dues.length - 1 - index] ?? hook.due }))
    : hooks;
  return ordered.flatMap((hook) => {
    if (faults.happens("lost")) return [];
    const late = faults.happens("late") ? { ...hook, due: hook.due + faults.get().random.late_ms } : hook;
    return faults.happens("doubled") ? [late, { ...late, due: late.due + DOUBLED_AFTER_MS }] : [late];
  });
}
