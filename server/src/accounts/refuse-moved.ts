// For requests that a link authorizes. Other requests are refused with their credentials.
import { type Session, statement, t } from "../platform/database/index.ts";
import { requestErrors } from "../platform/errors/request-errors.ts";
import { Problem } from "../platform/problem.ts";

const findMoved = statement({
  name: "find_moved_account",
  parameters: { accountId: t.uuid },
  columns: { account_id: t.uuid },
  sql: `select account_id
    from accounts
    where account_id = $accountId
      and move_status is not null`,
});

/** Throws 503 `account_moving` for an account that exists but isn't open here. */
export async function refuseMoved(runner: Pick<Session, "run">, accountId: string): Promise<void> {
  if ((await runner.run(findMoved, { accountId })).length > 0) throw accountMoving();
}

export function accountMoving(): Problem {
  return new Problem(requestErrors.account_moving, { retryAfter: 1 });
}
