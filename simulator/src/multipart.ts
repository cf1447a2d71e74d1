// Reads a multipart body, which the routes take as a buffer.
import type { FastifyInstance, FastifyRequest } from "fastify";

/** `maxBytes`: the limit of the whole body. */
export function takeMultipart(app: FastifyInstance, maxBytes: number): void {
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: maxBytes },
    (_, body, done) => done(null, body),
  );
}

/** Null for another content type. Throws TypeError for a body that can't be read. */
export async function readMultipart(request: FastifyRequest): Promise<FormData | null> {
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return null;
  const body = new Response(request.body as Buffer<ArrayBuffer>, { headers: { "content-type": type } });
  return body.formData();
}
