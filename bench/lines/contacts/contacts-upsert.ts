// Upserting contacts over HTTP: against a bare route, against bare batches, against one statement for each request.
import { compareRoutes } from "../../compare-routes.ts";
import { atLeast, type Group, shown } from "../../line.ts";
import { compared } from "../../sample.ts";

export const contactsUpsert: Group = {
  lines: [
    shown("upsert-bare", "contact upsert, of a bare route"),
    atLeast("upsert-batch", "contact upsert, of plain batches", 0.65),
    atLeast("upsert-statement", "contact upsert against one statement each", 1.7, "x"),
    shown("upsert-keyed", "contact upsert with a key, of a bare route"),
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
