// A service at rest: how soon a lone message reaches the provider.
import { createBenchAccount } from "../account.ts";
import { until } from "../emptied.ts";
import type { Group } from "../line.ts";
import { median } from "../sample.ts";

const MESSAGES = 300;
const PATH = "/api/whatsapp/send-message";

export const idleLatency: Group = {
  lines: [
    { name: "idle-p50", claim: "accept to provider at rest, p50", hold: 4, good: "below", unit: "ms" },
    { name: "idle-p99", claim: "accept to provider at rest, p99", hold: 15, good: "below", unit: "ms" },
  ],
  async measure(stage) {
    const account = await createBenchAccount(stage, { lane: true });
    const { service, url } = await stage.startService("all");
    const send = async (messages: number) => {
      await stage.provider.call("behave", { latency: 0, receipts: null });
      const sent = await stage.load.call("sendSlowly", { url: url + PATH, apiKey: account.apiKey, messages });
      await until(async () => (await stage.provider.call("progress")).count >= messages);
      const taken = await stage.provider.call("taken");
      return taken.map(({ text, at }) => at - (sent.get(text) as number)).sort((a, b) => a - b);
    };
    await send(50);
    const times = await send(MESSAGES);
    await service.stop();
    const detail = `${MESSAGES} messages, one at a time`;
    return {
      "idle-p50": { value: median(times), detail },
      "idle-p99": { value: times[Math.floor(times.length * 0.99)] as number, detail },
    };
  },
};
