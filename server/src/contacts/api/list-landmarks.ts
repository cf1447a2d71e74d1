// GET /contacts/landmarks: cursors in the middle of a long list.
import { z } from "zod";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { answer, operation } from "../../platform/http/operation.ts";
import { contactFilterFields } from "../search/contact-filter.ts";
import { createLandmarks, LANDMARK_EVERY } from "../search/landmarks.ts";

const sortField = z
  .enum(["name", "updated_at"], { error: "This is name or updated_at." })
  .optional()
  .meta({ description: "The order of the list, as in GET /contacts." });

export function listLandmarks(deps: { database: Database; clock: Clock }) {
  const landmarks = createLandmarks(deps);
  return operation({
    operationId: "listLandmarks",
    method: "GET",
    path: "/contacts/landmarks",
    tag: "Contacts",
    summary: "Get cursors in the middle of a list of contacts",
    description:
      "With them, a program can jump to a place far down in `GET /contacts` under the same filter and order. They are up to a " +
      "minute old, so contacts that were created or deleted since may shift the places a little.",
    scope: "contacts:read",
    query: z.strictObject({ ...contactFilterFields, sort: sortField }),
    answers: {
      200: {
        description: "The cursors.",
        schema: z
          .object({
            every: z.int().meta({
              description: "The number of contacts from one cursor to the next.",
              examples: [LANDMARK_EVERY],
            }),
            data: z.array(z.string()).meta({
              description:
                "The values for `after`: the first one begins after `every` contacts, the second one after twice as many. Empty " +
                "for a short list.",
              examples: [[]],
            }),
          })
          .meta({ id: "Landmarks" }),
      },
    },
    examples: { "All contacts by name": { query: { sort: "name" } } },
    async handler({ caller: { accountId }, query: { sort, ...filter } }) {
      return answer(200, { every: LANDMARK_EVERY, data: await landmarks(accountId, filter, sort ?? "id") });
    },
  });
}
