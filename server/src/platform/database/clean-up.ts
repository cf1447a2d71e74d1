// Steps of the hourly clean-up that need one statement.
import type { Database } from "./database.ts";
import type { PlanClass } from "./plan-class.ts";
import { statement } from "./statement.ts";

/** `sql` may read whole tables. */
export function cleanUp(name: string, sql: string, plan: PlanClass = "scan") {
  const remove = statement({ name, plan, sql });
  return async (database: Database): Promise<void> => {
    await database.run(remove, {});
  };
}
