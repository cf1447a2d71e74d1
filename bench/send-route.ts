// A plain Fastify server with the route and the schema of send-message, for what the service is compared with.
import { type FastifyInstance, fastify } from "fastify";
import type { z } from "zod";
import type { Operation } from "../server/src/platform/http/operation.ts";

export interface SendBody {
  phone_number: string;
  message: string;
}

/** `answer` makes the body of the 202. */
export function sendRoute(
  operations: Operation[],
  answer: (body: SendBody) => Promise<object>,
): FastifyInstance {
  const send = operations.find((operation) => operation.operationId === "sendMessage");
  if (!send?.body) throw new Error("There is no operation sendMessage any more.");
  const app = fastify({ logger: false });
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: result.error };
  });
  app.post<{ Body: SendBody }>(
    "/api/whatsapp/send-message",
    { schema: { body: send.body } },
    async (request, reply) => reply.code(202).send(await answer(request.body)),
  );
  return app;
}

export function listenOn(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: "127.0.0.1" });
}
