// What a service can't be faster than: Fastify, the same schema, an answer of the same shape, and no database.
import { answerParent } from "../answer-parent.ts";
import { operationRoutes } from "../operation-route.ts";

const routes = operationRoutes({
  sendMessage: async (body) => ({
    message: "Message accepted and being sent",
    id: "msg_01jd2x4r8ve5k9t3m6p7w1z0ya",
    status: "queued",
    phone_number: body.phone_number,
    contact_id: "con_01jd2x4r8ve5k9t3m6p7w1z0yb",
    channel: "whatsapp",
    source_phone: "+15550001000",
    reference: null,
    created_at: new Date().toISOString(),
  }),
  upsertContact: async ({ contact }) => ({
    message: "Contact updated",
    contact: {
      id: "con_01jd2x4r8ve5k9t3m6p7w1z0yb",
      phone: contact.phone,
      name: contact.name,
      labels: contact.labels.join(", "),
      enhanced_data: contact.enhanced_data.set,
      last_message_at: null,
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
    },
  }),
});

const methods = answerParent({ listen: () => routes.listen() });

export type BareRouteMethods = typeof methods;
