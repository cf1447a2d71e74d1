// The routes of Twilio's API for messages, and its error handler.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { authorizeAccount } from "./authorize.ts";
import { createMessage } from "./create-message.ts";
import { fetchAccount } from "./fetch-account.ts";
import { listMessages } from "./list-messages.ts";
import { API_VERSION } from "./message-resource.ts";
import { listPhoneNumbers, updatePhoneNumber } from "./phone-numbers.ts";
import { notFound, TwilioError } from "./twilio-error.ts";

/** Paths that belong to Twilio, not to the Cloud API. */
export const TWILIO_PATH = new RegExp(`^/${API_VERSION}(?:[/?]|$)`);

type Handler = (account: string, request: FastifyRequest, reply: FastifyReply) => unknown;

/** A plugin with its own scope: its parser and error handler are only for Twilio's API. */
export function twilioApi(context: Context): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const twilioError = error instanceof TwilioError ? error : fromFramework(error);
      return reply.code(twilioError.status).send(twilioError.body);
    });
    const route = (method: "GET" | "POST" | "DELETE", path: string, handle: Handler) =>
      app.route({
        method,
        url: `/${API_VERSION}/Accounts/:account${path}.json`,
        handler: async (request, reply) => {
          if (context.faults.get().sms_down) throw new TwilioError(20503);
          return handle(authorizeAccount(context.sms.numbers, request), request, reply);
        },
      });
    route("GET", "", (account) => fetchAccount(context.sms.numbers, account));
    route("GET", "/IncomingPhoneNumbers", (account, request) => listPhoneNumbers(context, account, request));
    route("POST", "/IncomingPhoneNumbers/:number", (account, request) =>
      updatePhoneNumber(context, account, request),
    );
    route("POST", "/Messages", (account, request, reply) => createMessage(context, account, request, reply));
    route("GET", "/Messages", (account, request) => listMessages(context, account, request));
  };
}

/** The answer for an unknown path. */
export function unknownTwilioPath(url: string): TwilioError {
  return notFound(url.split("?", 1)[0] ?? "");
}

/** An unreadable body is the caller's error. All others are errors of the simulator. */
function fromFramework(error: Error & { statusCode?: number }): TwilioError {
  const status = error.statusCode ?? 500;
  if (status < 500) return new TwilioError(20001, { message: error.message, status: 400 });
  process.stderr.write(`${error.stack ?? error.message}\n`);
  return new TwilioError(20500, { message: "The simulator failed. See its log." });
}
