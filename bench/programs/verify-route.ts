// The upper limit for hooks: Fastify and the check of the signature.
import { fastify } from "fastify";
import { createConnectors } from "../../server/src/channels/index.ts";
import { answerParent } from "../world/answer-parent.ts";

const whatsapp = createConnectors({ whatsappApiUrl: "http://127.0.0.1", whatsappApiVersion: "v1" }).get(
  "whatsapp-cloud",
);
const credentials = { app_secret: process.env["BENCH_APP_SECRET"] ?? "" };

const app = fastify({ logger: false });
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
app.post<{ Body: Buffer }>("/hooks/whatsapp/:hook", async (request, reply) =>
  reply
    .code(
      whatsapp?.hook.verify({ url: request.url, headers: request.headers, body: request.body }, credentials)
        ? 200
        : 403,
    )
    .send(),
);

const methods = answerParent({ listen: () => app.listen({ port: 0, host: "127.0.0.1" }) });

export type VerifyRouteMethods = typeof methods;
