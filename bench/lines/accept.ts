// Accepting over HTTP: against a bare route, against bare batches, against one insert for each request.
import { compareRoutes } from "../compare-routes.ts";
import { atLeast, atMost, type Group } from "../line.ts";
import { median } from "../quantiles.ts";
import { compared, ratio, type Sample } from "../sample.ts";

export const accept: Group = {
  lines: [
    atLeast("accept-keyed", "accept with a key, of a bare route", 0.22),
    atLeast("accept-plain", "accept without a key, of a bare route", 0.28),
    atLeast("accept-keyed-batch", "accept with a key, of batches alone", 0.55),
    atLeast("accept-batch", "accept without a key, of batches alone", 0.7),
    atLeast("accept-insert", "accept against one insert a request", 1.7, "x"),
    atMost("accept-p99", "accept's p99 against the bare route's", 4, "x"),
  ],
  async measure(stage, rounds) {
    const { bare, batch, insert, keyed, plain } = await compareRoutes(stage, rounds, {
      load: "sends",
      path: "/api/whatsapp/send-message",
    });
    const p99 = (samples: Sample[]) => `${median(samples.map((one) => one.p99)).toFixed(1)} ms`;
    return {
      "accept-keyed": compared(keyed, bare),
      "accept-plain": compared(plain, bare),
      "accept-keyed-batch": compared(keyed, batch),
      "accept-batch": compared(plain, batch),
      "accept-insert": compared(plain, insert),
      "accept-p99": {
        value: ratio(plain, bare, (one) => one.p99),
        detail: `${p99(plain)} against ${p99(bare)}`,
      },
    };
  },
};
