// Accepting over HTTP: against a bare route, against bare batches, against one insert for each request.
import { compareRoutes } from "../../compare-routes.ts";
import { atLeast, type Group, shown } from "../../line.ts";
import { median } from "../../quantiles.ts";
import { compared, ratio, type Sample } from "../../sample.ts";

export const accept: Group = {
  lines: [
    shown("accept-keyed", "accept with a key, of a bare route"),
    shown("accept-plain", "accept without a key, of a bare route"),
    atLeast("accept-keyed-batch", "accept with a key, of plain batches", 0.5),
    atLeast("accept-batch", "accept without a key, of plain batches", 0.6),
    atLeast("accept-insert", "accept against one insert a request", 1.7, "x"),
    shown("accept-p99", "accept's p99 against the bare route's", "x"),
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
