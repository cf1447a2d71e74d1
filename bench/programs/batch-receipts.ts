// The minimum cost of batches of receipts: the check of the signature, and one statement for a batch; no order of
// statuses, no attempts, no errors, no storage of unknown facts.
import { fastify } from "fastify";
import pg from "pg";
import { createConnectors } from "../../server/src/channels/index.ts";
import { uuidOf } from "../../server/src/platform/ids.ts";
import { batches, eventsOf, IN_FLIGHT, type Member } from "../batches.ts";
import { answerParent } from "../world/answer-parent.ts";

const APPLY = `
  with applied as (
    update messages
    set status = 'delivered', delivered_at = now()
    where account_id = $1
      and message_id = any ($2::uuid[])
  ), ${eventsOf("message.delivered", "$2::uuid[]")}
  select`;

interface Hook {
  entry: { changes: { value: { statuses: { biz_opaque_callback_data: string }[] } }[] }[];
}

const {
  DATABASE_URL: connectionString,
  BENCH_ACCOUNT: accountId,
  BENCH_APP_SECRET: app_secret = "",
} = process.env;
const credentials = { app_secret };
const whatsapp = createConnectors({ whatsappApiUrl: "http://127.0.0.1", whatsappApiVersion: "v1" }).get(
  "whatsapp-cloud",
);
const pool = new pg.Pool({
  connectionString,
  max: IN_FLIGHT,
  options: "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off",
});

const apply = batches<string>((id) => id, write);

async function write(batch: Member<string>[]): Promise<void> {
  await pool.query({ name: "apply", text: APPLY, values: [accountId, batch.map(({ key }) => key)] });
  for (const { answer } of batch) answer({});
}

function messageOf(body: Buffer): string {
  const [entry] = (JSON.parse(body.toString()) as Hook).entry;
  const named = entry?.changes[0]?.value.statuses[0]?.biz_opaque_callback_data.split(".")[0] ?? "";
  const id = uuidOf("msg", named);
  if (id === null) throw new Error(`A receipt names no message: ${named}`);
  return id;
}

const app = fastify({ logger: false });
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
app.post<{ Body: Buffer }>("/hooks/whatsapp/:hook", async (request, reply) => {
  if (!whatsapp?.hook.verify({ url: request.url, headers: request.headers, body: request.body }, credentials))
    return reply.code(403).send();
  await apply(messageOf(request.body));
  return reply.code(200).send();
});

const methods = answerParent({ listen: () => app.listen({ port: 0, host: "127.0.0.1" }) });

export type BatchReceiptsMethods = typeof methods;
