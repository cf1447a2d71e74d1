// POST /held-opt-outs/confirm and /discard: one decision with two answers.
import { z } from "zod";
import { appendEvents } from "../../events/index.ts";
import { answer, intField, messageField, type Operation, operation } from "../../platform/http/index.ts";
import { confirmHeld, discardHeld } from "../brake/settle-held-opt-outs.ts";

const settled = (message: string) =>
  z.object({ message: messageField(message), held: intField("How many opt-outs were held.", 218) });

export function confirmHeldOptOuts(): Operation {
  return operation({
    operationId: "confirmHeldOptOuts",
    route: "POST /held-opt-outs/confirm",
    tag: "Contacts",
    summary: "Record opt-outs that were held",
    description:
      "When a channel reports by its codes that more than 20 people and more than 2 % of the messages of an hour were opted " +
      "out, Parley holds further reports: channels have sent wrong codes. `GET /warnings` then has `opt_outs_held`. This records them.",
    scope: "contacts:write",
    answers: { 200: { description: "They are recorded.", schema: settled("The opt-outs were recorded") } },
    examples: { Confirm: {} },
    handler: ({ caller: { accountId }, once }) =>
      once(async (session) => {
        const { held, events } = await confirmHeld(session, accountId);
        await appendEvents(session, events);
        return answer(200, { message: "The opt-outs were recorded", held });
      }),
  });
}

export function discardHeldOptOuts(): Operation {
  return operation({
    operationId: "discardHeldOptOuts",
    route: "POST /held-opt-outs/discard",
    tag: "Contacts",
    summary: "Discard opt-outs that were held",
    description:
      "For codes that a channel sent by mistake. Opt-outs that such codes caused in the hour before the first one was held are undone: " +
      "the ledger of these contacts gets an opt-in.",
    scope: "contacts:write",
    answers: { 200: { description: "They are discarded.", schema: settled("The opt-outs were discarded") } },
    examples: { Discard: {} },
    handler: ({ caller, once }) =>
      once(async (session) => {
        const { held, events } = await discardHeld(session, caller);
        await appendEvents(session, events);
        return answer(200, { message: "The opt-outs were discarded", held });
      }),
  });
}
