// Plain Fastify routes with the paths and schemas of operations, for comparison programs.
import { type FastifyInstance, fastify } from "fastify";
import type { z } from "zod";
import { apiOperations } from "../server/src/app/index.ts";
import { BASE_PATH } from "../server/src/platform/http/version.ts";
import { publicId } from "../server/src/platform/ids.ts";

export interface SendBody {
  phone_number: string;
  message: string;
}

/** The parsed body of upsertContact. The load sends all fields. */
export interface UpsertBody {
  contact: {
    phone: string;
    name: string;
    labels: string[];
    enhanced_data: { set: Record<string, { text?: string; description?: string; link?: string }[]> };
  };
}

interface Answers {
  sendMessage(body: SendBody): Promise<object>;
  upsertContact(body: UpsertBody): Promise<object>;
}

const STATUS: Record<keyof Answers, number> = { sendMessage: 202, upsertContact: 200 };

/** The answer of sendMessage. */
export function sentAnswer(message: { id: string; phone: string; contactId: string; createdAt: Date }) {
  return {
    message: "Message accepted and being sent",
    id: publicId("msg", message.id),
    status: "queued",
    phone_number: message.phone,
    contact_id: publicId("con", message.contactId),
    channel: "whatsapp",
    source_phone: "+15550001000",
    reference: null,
    created_at: message.createdAt.toISOString(),
  };
}

/** The answer of upsertContact, from a row of contacts. */
export function upsertedAnswer({ contact_id, ...row }: { contact_id: string; labels: string[] }) {
  return {
    message: "Contact updated",
    contact: { id: publicId("con", contact_id), ...row, labels: row.labels.join(", ") },
  };
}

/** `listen` returns the address. */
export function operationRoutes(answers: Answers): { listen(): Promise<string> } {
  const app = fastify({ logger: false });
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: result.error };
  });
  addRoute(app, "sendMessage", answers.sendMessage);
  addRoute(app, "upsertContact", answers.upsertContact);
  return { listen: () => app.listen({ port: 0, host: "127.0.0.1" }) };
}

function addRoute<Body>(
  app: FastifyInstance,
  operationId: keyof Answers,
  answer: (body: Body) => Promise<object>,
): void {
  const operation = apiOperations().find((one) => one.operationId === operationId);
  if (!operation?.body) throw new Error(`There is no operation ${operationId}.`);
  app.post<{ Body: Body }>(
    BASE_PATH + operation.path,
    { schema: { body: operation.body } },
    async (request, reply) => reply.code(STATUS[operationId]).send(await answer(request.body as Body)),
  );
}
