// Creates and starts the simulator.
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { createChanges } from "./changes.ts";
import { type Context, resumeHooks } from "./context.ts";
import { controlApi } from "./control/routes.ts";
import type { SimulatorEnv } from "./env.ts";
import { createFaults } from "./faults/faults.ts";
import { catchMail } from "./mail/catch-mail.ts";
import { openMails } from "./mail/mails.ts";
import { mailApi } from "./mail/routes.ts";
import { pages } from "./pages.ts";
import { lockFolder } from "./store/lock-folder.ts";
import { isSms } from "./store/message.ts";
import { openMessages } from "./store/messages.ts";
import { TWILIO_PATH, twilioApi, unknownTwilioPath } from "./twilio-sms/api/routes.ts";
import { smsControl } from "./twilio-sms/control.ts";
import { createSmsDelivery } from "./twilio-sms/hooks/deliver.ts";
import { openSmsNumbers } from "./twilio-sms/numbers.ts";
import { openSmsRecords } from "./twilio-sms/records.ts";
import { sendAnswers } from "./twilio-sms/write-sms.ts";
import { createRateLimits } from "./whatsapp/cloud-api/rate-limits.ts";
import { cloudApi } from "./whatsapp/cloud-api/routes.ts";
import { unknownPath } from "./whatsapp/cloud-api/unknown-path.ts";
import { createDelivery } from "./whatsapp/hooks/deliver.ts";
import { openMedia } from "./whatsapp/store/media.ts";
import { openNumbers } from "./whatsapp/store/numbers.ts";
import { openPresence } from "./whatsapp/store/presence.ts";
import { openTemplates } from "./whatsapp/store/templates.ts";

export interface RunningSimulator {
  simulator_url: string;
  mail_url?: string;
  smtp_url?: string;
  /** Refuses new requests, waits for those in flight, and closes all files. */
  close(): Promise<void>;
}

/** For answers in flight at a stop, for example those that a fault delays. */
const END_WITHIN_MS = 3000;
const MAX_BODY_BYTES = 3 * 1024 * 1024;
/** The pages and the control API. Other paths belong to the Cloud API, or to Twilio. */
const OWN_PATH = /^\/(?:control|page|mail)?(?:[/?]|$)/;

/** `clock`: milliseconds since 1970. */
export async function startSimulator(
  env: SimulatorEnv,
  clock: () => number = Date.now,
): Promise<RunningSimulator> {
  const release = await lockFolder(env.dataDir);
  const context = openContext(env, clock);
  const mails = env.mailPort === null ? null : openMails(env.dataDir, clock);
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: "idle",
    // Of a parameter that is given twice, the last one counts, as at Meta and Twilio.
    routerOptions: {
      maxParamLength: 256,
      querystringParser: (query) => Object.fromEntries(new URLSearchParams(query)),
    },
  });
  app.addHook("onSend", async (_request, reply) => void reply.header("x-content-type-options", "nosniff"));
  await app.register(cloudApi(context));
  await app.register(twilioApi(context));
  await app.register(controlApi(context, mails !== null));
  await app.register(smsControl(context));
  await app.register(pages(mails !== null));
  if (mails !== null) await app.register(mailApi(mails));
  app.setNotFoundHandler(({ method, url }, reply) => {
    if (OWN_PATH.test(url))
      return reply.code(404).send({ message: `There is nothing at ${method} ${url}.`, errors: [] });
    const { status, body } = TWILIO_PATH.test(url) ? unknownTwilioPath(url) : unknownPath(method, url);
    return reply.code(status).send(body);
  });
  await app.listen({ host: env.host, port: env.port });
  const catcher =
    mails && (await catchMail(mails, env.host, env.mailPort ?? 0, () => context.changes.markMail()));
  resumeHooks(context);

  const url = `http://${reachableHost(env.host)}:${portOf(app)}`;
  return {
    simulator_url: url,
    ...(catcher && {
      mail_url: `${url}/mail`,
      smtp_url: `smtp://${reachableHost(env.host)}:${catcher.port}`,
    }),
    async close() {
      const { delivery, sms } = context;
      const ending = Promise.all([app.close(), catcher?.close(), delivery.close(), sms.delivery.close()]);
      await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, END_WITHIN_MS).unref())]);
      const { messages, numbers, media, templates, presence } = context;
      for (const store of [messages, numbers, media, templates, presence, sms.numbers, mails]) store?.close();
      release();
    },
  };
}

function openContext(env: SimulatorEnv, clock: () => number): Context {
  const file = (name: string) => join(env.dataDir, name);
  const numbers = openNumbers(file("numbers.ndjson"));
  const smsNumbers = openSmsNumbers(file("sms-numbers.ndjson"));
  const records = openSmsRecords();
  const messages = openMessages(env.dataDir, (seq, message) => {
    if (isSms(message)) records.add(seq, message);
  });
  const changes = createChanges();
  const faults = createFaults(env.strict);
  const delivery = createDelivery({
    number: numbers.get,
    hasBadSignature: () => faults.happens("bad_signatures"),
    redeliverMs: env.redeliverMs,
    clock,
    async acknowledged(hooks, parts) {
      await messages.acknowledgements.add(parts);
      for (const { content, person } of hooks)
        if (!("status" in content) && person !== "") changes.mark(person);
    },
  });
  const smsDelivery = createSmsDelivery({
    tokenOf: smsNumbers.tokenOf,
    faults,
    clock,
    async acknowledged({ seq, part }, answers) {
      await messages.acknowledgements.add([[seq, part]]);
      const message = messages.read(seq);
      changes.mark(message.person);
      if (message.kind === "sms_written") await sendAnswers(context, message, answers);
    },
  });
  const context: Context = {
    numbers,
    messages,
    changes,
    delivery,
    media: openMedia(env.dataDir),
    templates: openTemplates(file("templates.ndjson")),
    presence: openPresence(file("reads.ndjson"), clock),
    faults,
    limits: createRateLimits(clock),
    sms: { numbers: smsNumbers, records, delivery: smsDelivery },
    statusDelays: env.statusDelays,
    verifyMs: env.verifyMs,
    clock,
  };
  return context;
}

function portOf(app: FastifyInstance): number {
  return (app.server.address() as AddressInfo).port;
}

/** The host in URLs for clients on this machine. */
function reachableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
