// The upper limit for a service: Fastify, the same schema, an answer of the same shape, and no database.
import { newUuid } from "../../server/src/platform/ids.ts";
import { operationRoutes, sentAnswer, upsertedAnswer } from "../operation-route.ts";
import { answerParent } from "../world/answer-parent.ts";

const id = newUuid();
const contactId = newUuid();

const routes = operationRoutes({
  sendMessage: async ({ phone_number: phone }) => sentAnswer({ id, phone, contactId, createdAt: new Date() }),
  upsertContact: async ({ contact: { phone, name, labels, enhanced_data } }) =>
    upsertedAnswer({
      contact_id: contactId,
      ...{ phone, name, labels, enhanced_data: enhanced_data.set, last_message_at: null },
      ...{ created_at: new Date(), updated_at: new Date() },
    }),
});

const methods = answerParent({ listen: () => routes.listen() });

export type BareRouteMethods = typeof methods;
