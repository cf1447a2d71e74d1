// Finds the warnings of accounts, from rows that exist anyway: a warning is stored nowhere.
import type { Session } from "../platform/database/index.ts";
import { KINDS, type Warning, type WarningKind } from "./warning.ts";

type Runner = Pick<Session, "run">;

/** Each slice describes what can go wrong with its own rows. */
export interface WarningSource {
  kinds: readonly WarningKind[];
  find(runner: Runner, accountIds: string[]): Promise<Warning[]>;
}

/** Those that stop messages first, then the oldest. `kinds`: the others aren't looked for. */
export async function findWarnings(
  runner: Runner,
  sources: readonly WarningSource[],
  accountIds: string[],
  kinds = Object.keys(KINDS) as WarningKind[],
): Promise<Warning[]> {
  const found: Warning[] = [];
  for (const source of sources) {
    if (source.kinds.some((kind) => kinds.includes(kind)))
      found.push(...(await source.find(runner, accountIds)));
  }
  return found.filter(({ kind }) => kinds.includes(kind)).sort(inOrder);
}

function inOrder(one: Warning, other: Warning): number {
  const stops = Number(KINDS[other.kind].stopsMessages) - Number(KINDS[one.kind].stopsMessages);
  return stops || (one.since?.getTime() ?? 0) - (other.since?.getTime() ?? 0);
}
