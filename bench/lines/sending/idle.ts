// The latency of a single message at rest, from the request to the provider.

import { atMost, type Group } from "../../line.ts";
import { median, p99 } from "../../quantiles.ts";
import { createBenchAccount } from "../../world/account.ts";
import { until } from "../../world/emptied.ts";

const MESSAGES = 300;
const PATH = "/api/whatsapp/send-message";

export const idleLatency: Group = {
  lines: [
    atMost("idle-p50", "accept to provider at rest, p50", 6, "ms"),
    atMost("idle-p99", "accept to provider at rest, p99", 25, "ms"),
  ],
  async measure(stage) {
    const account = await createBenchAccount(stage, { lane: true });
    const { service, url } = await stage.startService("all");
    const send = async (messages: number) => {
      await stage.provider.call("behave", { latency: 0, receipts: null });
      const sent = await stage.load.call("sendSlowly", { url: url + PATH, apiKey: account.apiKey, messages });
      await until(async () => (await stage.provider.call("progress")).count >= messages);
      const taken = await stage.provider.call("taken");
      return taken.map(({ text, at }) => at - (sent.get(text ?? "") as number));
    };
    await send(50);
    const times = await send(MESSAGES);
    await service.stop();
    const detail = `${MESSAGES} messages, one at a time`;
    return {
      "idle-p50": { value: median(times), detail },
      "idle-p99": { value: p99(times), detail },
    };
  },
};
