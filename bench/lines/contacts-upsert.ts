// Upserting contacts over HTTP: against a bare route, against bare batches, against one statement for each request.
import { compareRoutes } from "../compare-routes.ts";
import { atLeast, type Group } from "../line.ts";
import { compared } from "../sample.ts";

export const contactsUpsert: Group = {
  lines: [
    atLeast("upsert-bare", "contact upsert, of a bare route", 0.5),
    atLeast("upsert-batch", "contact upsert, of batches alone", 0.7),
    atLeast("upsert-statement", "contact upsert against one statement each", 1.7, "x"),
    atLeast("upsert-keyed", "contact upsert with a key, of a bare route", 0.3),
  ],
  async measure(stage, rounds) {
    const { bare, batch, insert, keyed, plain } = await compareRoutes(stage, rounds, {
      load: "upserts",
      path: "/api/contacts/contact",
    });
    return {
      "upsert-bare": compared(plain, bare),
      "upsert-batch": compared(plain, batch),
      "upsert-statement": compared(plain, insert),
      "upsert-keyed": compared(keyed, bare),
    };
  },
};
