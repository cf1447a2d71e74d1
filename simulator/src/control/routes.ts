// The routes and the error handler of the control API.
import type { FastifyError, FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { faultsShape } from "../faults/shape.ts";
import { takeMultipart } from "../multipart.ts";
import { syncContacts, syncHistory } from "./app/sync.ts";
import { writeEcho } from "./app/write-echo.ts";
import { changeCategory } from "./change-category.ts";
import { getMedia } from "./get-media.ts";
import { MAX_INBOUND_BYTES } from "./inbound/file.ts";
import { writeInbound } from "./inbound/write-inbound.ts";
import { getChat, listChats } from "./list-chats.ts";
import { listLedger } from "./list-ledger.ts";
import { listMessages } from "./list-messages.ts";
import { ControlProblem, parseInput } from "./problem.ts";
import { changeNumber, putNumber, showNumber } from "./put-number.ts";
import { sendHook, sendSample } from "./send-hook.ts";
import { streamChanges } from "./stream.ts";

/** `hasMail`: for the pages. */
export function controlApi(context: Context, hasMail: boolean): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    answerProblems(app);
    takeMultipart(app, MAX_INBOUND_BYTES);
    app.get("/control/health", async () => ({
      status: "ok",
      mail: hasMail,
      messages: context.messages.count(),
      pending_hooks: context.delivery.pending() + context.sms.delivery.pending(),
    }));
    app.get("/control/messages", async (request) => listMessages(context, request));
    app.get("/control/ledger", async (request) => listLedger(context, request));
    app.post("/control/inbound", { bodyLimit: MAX_INBOUND_BYTES }, async (request) =>
      writeInbound(context, request),
    );
    app.post("/control/app/messages", { bodyLimit: MAX_INBOUND_BYTES }, async (request) =>
      writeEcho(context, request),
    );
    app.post("/control/templates/category", async (request) => changeCategory(context, request));
    app.post("/control/hooks", async (request) => sendHook(context, request));
    app.post("/control/hooks/sample", async (request) => sendSample(context, request));
    app.post("/control/app/contacts", { bodyLimit: MAX_INBOUND_BYTES }, async (request) =>
      syncContacts(context, request),
    );
    app.post("/control/app/history", { bodyLimit: MAX_INBOUND_BYTES }, async (request) =>
      syncHistory(context, request),
    );
    app.get("/control/faults", async () => context.faults.get());
    app.put("/control/faults", async (request) => {
      context.faults.set(parseInput(faultsShape, request.body));
      return context.faults.get();
    });
    app.get("/control/numbers", async () => ({ data: context.numbers.list().map(showNumber) }));
    app.put("/control/numbers/:phone_number_id", async (request) => putNumber(context, request));
    app.patch("/control/numbers/:phone_number_id", async (request) => changeNumber(context, request));
    app.get("/control/chats", async (request) => listChats(context, request));
    app.get("/control/chats/:person", async (request) => getChat(context, request));
    streamChanges(app, context.changes);
    app.get("/control/media/:id", async (request, reply) => getMedia(context, request, reply));
  };
}

/** Answers errors of the caller with `{message, errors}`. Logs all others and answers them with 500. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ControlProblem, _request, reply) => {
    if (error instanceof ControlProblem) {
      return reply.code(error.status).send({ message: error.message, errors: error.errors });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ message: error.message, errors: [] });
    process.stderr.write(`${error.stack ?? error.message}\n`);
    return reply.code(500).send({ message: "The simulator failed. See its log.", errors: [] });
  });
}
