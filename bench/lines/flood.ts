// A key that floods the API beside a quiet one: by how much the p99 of the quiet key's sends rises.
import { createBenchAccount } from "../account.ts";
import { startProgram } from "../child.ts";
import { atMost, type Group, type Measured } from "../line.ts";
import type { LoadMethods } from "../programs/load.ts";
import { median, p99 } from "../quantiles.ts";
import type { Stage } from "../stage.ts";

const CONNECTIONS = 500;
const PARTS = 4;
const PART_MS = 2_000;
const SEND = "/api/whatsapp/send-message";
const LIST = "/api/messages";

type Flood = "sends" | "lists";

export const flood: Group = {
  lines: [
    atMost("flood-sends", "a quiet key's p99 beside a flood of sends", 2, "x"),
    atMost("flood-lists", "a quiet key's p99 beside a flood of lists", 2, "x"),
  ],
  async measure(stage, rounds) {
    const flooding = await createBenchAccount(stage, { lane: false });
    const { apiKey } = await createBenchAccount(stage, { lane: false });
    const { service, url } = await stage.startService("api");
    const quiet = startProgram<LoadMethods>("load");
    const floods = (kind: Flood) => ({ kind, url, apiKey: flooding.apiKey });
    const sends = () => quiet.call("sendQuietly", { url: url + SEND, apiKey, ms: PART_MS });
    await during(stage, floods("sends"), sends);
    await during(stage, floods("lists"), sends);
    const alone: number[] = [];
    const beside: Record<Flood, Part[]> = { sends: [], lists: [] };
    for (let part = 0; part < rounds * PARTS; part++) {
      alone.push(...(await sends()));
      for (const kind of ["sends", "lists"] as const)
        beside[kind].push(await during(stage, floods(kind), sends));
    }
    await Promise.all([service.stop(), quiet.stop()]);
    return {
      "flood-sends": compared(alone, beside.sends),
      "flood-lists": compared(alone, beside.lists),
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

function compared(alone: number[], parts: Part[]): Measured {
  const beside = parts.flatMap((part) => part.latencies);
  const describe = (latencies: number[]) =>
    `p50 ${median(latencies).toFixed(1)} p99 ${p99(latencies).toFixed(1)} ms`;
  const rate = Math.round(median(parts.map((part) => part.rate)));
  const refused = parts.reduce((sum, part) => sum + part.refused, 0);
  return {
    value: p99(beside) / p99(alone),
    detail: `${describe(beside)} against ${describe(alone)} alone; flood ${rate}/s, ${refused} refused`,
  };
}
