// Compares the counts of GET /usage with the messages: no crash may lose a change or count it twice.
import { type Api, call } from "../client.ts";
import type { Known } from "./messages.ts";

/** Call it when everything is settled. Only outbound messages are compared. */
export async function usageViolations(api: Api, known: Known[]): Promise<string[]> {
  const { status, body } = await call(api, "GET", "/usage");
  if (status !== 200) throw new Error(`Usage can't be read: ${status} ${JSON.stringify(body)}`);
  const { counts } = (body as { total: { counts: Record<string, number> } }).total;
  const expected = Map.groupBy(known, (message) => message.status);
  return Object.entries(counts).flatMap(([name, count]) => {
    const right = expected.get(name)?.length ?? 0;
    const isWrong = name !== "received" && count !== right;
    return isWrong ? [`Usage counts ${count} messages as ${name}, and there are ${right}.`] : [];
  });
}
