// What the service says happened to the messages that violations name, to find the cause: the run deletes its database.
import { type Api, call } from "../client.ts";

const ID = /\bmsg_[0-9a-z]{26}\b/g;
const MOST = 10;

/** A line for each message. */
export async function readHistories(api: Api, violations: string[]): Promise<string[]> {
  const ids = new Set(violations.flatMap((text) => text.match(ID) ?? []));
  const lines: string[] = [];
  for (const id of [...ids].slice(0, MOST)) {
    const { body } = await call(api, "GET", `/messages/${id}`);
    const { channel, type, history } = body as {
      channel?: string;
      type?: string;
      history?: { kind: string }[];
    };
    const steps = (history ?? []).filter(({ kind }) => kind !== "delivery");
    lines.push(`${id} ${channel} ${type} ${JSON.stringify(steps)}`);
  }
  return lines;
}
