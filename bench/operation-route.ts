// Plain Fastify routes with the path and the schema of an operation, for what the service is compared with.
import { type FastifyInstance, fastify } from "fastify";
import type { z } from "zod";
import { apiOperations } from "../server/src/app/index.ts";
import { BASE_PATH } from "../server/src/platform/http/version.ts";

export interface SendBody {
  phone_number: string;
  message: string;
}

/** As the schema of upsertContact leaves it; the bench sends all of these. */
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

/** What each answers; `listen` resolves with the address. */
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
  if (!operation?.body) throw new Error(`There is no operation ${operationId} any more.`);
  app.post<{ Body: Body }>(
    BASE_PATH + operation.path,
    { schema: { body: operation.body } },
    async (request, reply) => reply.code(STATUS[operationId]).send(await answer(request.body as Body)),
  );
}
