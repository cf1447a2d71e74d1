// GET /api/openapi.json, without a key.
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "../platform/http/openapi.ts";
import type { Operation } from "../platform/http/operation.ts";
import { refuseOtherMethods } from "../platform/http/server.ts";
import { BASE_PATH } from "../platform/http/version.ts";

export function addDescription(app: FastifyInstance, operations: Operation[]): void {
  const path = `${BASE_PATH}/openapi.json`;
  let document: string | undefined;
  app.get(path, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(operations));
    return reply.type("application/json; charset=utf-8").send(document);
  });
  refuseOtherMethods(app, path, ["GET"]);
}
