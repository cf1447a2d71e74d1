// A key that floods the API beside a quiet one: by how much the p99 of the quiet key's sends rises. A flood of another
// process shows which part of it is due to the machine.

import { atMost, type Group, type Measured } from "../../line.ts";
import type { LoadMethods } from "../../programs/load.ts";
import { median, p99 } from "../../quantiles.ts";
import { createBenchAccount } from "../../world/account.ts";
import { startProgram } from "../../world/child.ts";
import type { Stage } from "../../world/stage.ts";

const CONNECTIONS = 500;
const PARTS = 4;
const PART_MS = 2_000;
const SEND = "/api/whatsapp/send-message";
const LIST = "/api/messages";

type Flood = "sends" | "lists";
const FLOODS: Flood[] = ["sends", "lists"];

export const flood: Group = {
  lines: [
    atMost("flood-sends", "a quiet key's p99 beside a flood of sends", 2, "x"),
    atMost("flood-lists", "a quiet key's p99 beside a flood of lists", 2, "x"),
    atMost("flood-sends-shared", "sends, against a flood of another process", 1.5, "x"),
    atMost("flood-lists-shared", "lists, against a flood of another process", 1.5, "x"),
  ],
  async measure(stage, rounds) {
    const flooding = await createBenchAccount(stage, { lane: false });
    const { apiKey } = await createBenchAccount(stage, { lane: false });
    const here = await stage.startService("api");
    // A flood of this process takes the same cores, disk and database from the quiet key, and nothing else.
    const elsewhere = await stage.startService("api");
    const quiet = startProgram<LoadMethods>("load");
    const sends = () => quiet.call("sendQuietly", { url: here.url + SEND, apiKey, ms: PART_MS });
    const beside = (kind: Flood, url: string) => during(stage, { kind, url, apiKey: flooding.apiKey }, sends);
    for (const kind of FLOODS) for (const { url } of [here, elsewhere]) await beside(kind, url);
    const alone: number[] = [];
    const parts: Record<Flood, { here: Part[]; elsewhere: Part[] }> = {
      sends: { here: [], elsewhere: [] },
      lists: { here: [], elsewhere: [] },
    };
    for (let part = 0; part < rounds * PARTS; part++) {
      alone.push(...(await sends()));
      for (const kind of FLOODS) {
        parts[kind].here.push(await beside(kind, here.url));
        parts[kind].elsewhere.push(await beside(kind, elsewhere.url));
      }
    }
    await Promise.all([here.service.stop(), elsewhere.service.stop(), quiet.stop()]);
    const toAlone = (kind: Flood) => compared(joined(parts[kind].here), { latencies: alone });
    const toElsewhere = (kind: Flood) => compared(joined(parts[kind].here), joined(parts[kind].elsewhere));
    return {
      "flood-sends": toAlone("sends"),
      "flood-lists": toAlone("lists"),
      "flood-sends-shared": toElsewhere("sends"),
      "flood-lists-shared": toElsewhere("lists"),
    };
  },
};

interface Part {
  latencies: number[];
  /** Answers to the flood per second. */
  rate: number;
  refused: number;
}

/** Runs the quiet key's sends while the flood goes on. */
async function during(
  stage: Stage,
  { kind, url, apiKey }: { kind: Flood; url: string; apiKey: string },
  sends: () => Promise<number[]>,
): Promise<Part> {
  const { load } = stage;
  const flooding = load.call("flood", {
    kind,
    url: url + (kind === "sends" ? SEND : LIST),
    apiKey,
    keyed: true,
    connections: CONNECTIONS,
    mayBeRefused: true,
  });
  const latencies = await sends();
  await load.call("endFlood");
  const { requests, ms, refused } = await flooding;
  return { latencies, rate: (requests / ms) * 1_000, refused };
}

interface Joined {
  latencies: number[];
  /** About the flood, for people. */
  flood?: string;
}

function joined(parts: Part[]): Joined {
  const rate = Math.round(median(parts.map((part) => part.rate)));
  const refused = parts.reduce((sum, part) => sum + part.refused, 0);
  return {
    latencies: parts.flatMap((part) => part.latencies),
    flood: ` (flood ${rate}/s, ${refused} refused)`,
  };
}

function compared(beside: Joined, reference: Joined): Measured {
  const describe = ({ latencies, flood = " alone" }: Joined) =>
    `p50 ${median(latencies).toFixed(1)} p99 ${p99(latencies).toFixed(1)} ms${flood}`;
  return {
    value: p99(beside.latencies) / p99(reference.latencies),
    detail: `${describe(beside)} against ${describe(reference)}`,
  };
}
