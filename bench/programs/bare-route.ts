// What a service can't be faster than: Fastify, the same schema, an answer of the same shape, and no database.
import { apiOperations } from "../../server/src/app/index.ts";
import { answerParent } from "../answer-parent.ts";
import { listenOn, sendRoute } from "../send-route.ts";

const app = sendRoute(apiOperations(), async (body) => ({
  message: "Message accepted and being sent",
  id: "msg_01jd2x4r8ve5k9t3m6p7w1z0ya",
  status: "queued",
  phone_number: body.phone_number,
  contact_id: "con_01jd2x4r8ve5k9t3m6p7w1z0yb",
  channel: "whatsapp",
  source_phone: "+15550001000",
  reference: null,
  created_at: new Date().toISOString(),
}));

const methods = answerParent({ listen: () => listenOn(app) });

export type BareRouteMethods = typeof methods;
