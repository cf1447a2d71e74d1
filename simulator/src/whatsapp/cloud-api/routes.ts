// The routes of the Cloud API, for any version, and its error handler.
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { takeMultipart } from "../../multipart.ts";
import { GraphError, unknownObject } from "../graph-error.ts";
import { listSubscribedApps, subscribeApp, unsubscribeApp } from "./account/subscribed-apps.ts";
import { syncApp } from "./account/sync-app.ts";
import { authorizeAccount, debugToken } from "./authorize.ts";
import { describeNumber, getObject } from "./get-object.ts";
import { deleteMedium, downloadMedium } from "./media/media-objects.ts";
import { MAX_UPLOAD_BYTES } from "./media/media-types.ts";
import { uploadMedia } from "./media/upload-media.ts";
import { pageOf } from "./page-of.ts";
import { sendMessage } from "./send-message.ts";
import { deleteTemplate } from "./templates/delete-template.ts";
import { editTemplate } from "./templates/edit-template.ts";
import { listTemplates } from "./templates/list-templates.ts";
import { submitTemplate } from "./templates/submit-template.ts";
import { isVersion } from "./unknown-path.ts";

/** A plugin with its own scope: its parsers and error handler are only for the Cloud API. */
export function cloudApi(context: Context): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    takeMultipart(app, MAX_UPLOAD_BYTES);
    app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const graphError = error instanceof GraphError ? error : fromFramework(error);
      return reply.code(graphError.status).send(graphError.body);
    });
    app.addHook("onRequest", async (request, reply) => {
      const { version, id } = request.params as { version?: string; id?: string };
      if (version !== undefined && !isVersion(version)) return reply.callNotFound();
      if (id !== undefined && !/^\d{1,32}$/.test(id)) throw unknownObject(request.method, id);
    });
    app.post("/:version/:id/messages", (request, reply) => sendMessage(context, request, reply));
    app.post("/:version/:id/marketing_messages", (request, reply) =>
      sendMessage(context, request, reply, true),
    );
    app.post("/:version/:id/media", { bodyLimit: MAX_UPLOAD_BYTES }, (request) =>
      uploadMedia(context, request),
    );
    app.get("/:version/:id/message_templates", async (request) => listTemplates(context, request));
    app.post("/:version/:id/message_templates", (request) => submitTemplate(context, request));
    app.delete("/:version/:id/message_templates", (request) => deleteTemplate(context, request));
    app.get("/:version/:id/subscribed_apps", async (request) => listSubscribedApps(context, request));
    app.post("/:version/:id/subscribed_apps", (request) => subscribeApp(context, request));
    app.delete("/:version/:id/subscribed_apps", (request) => unsubscribeApp(context, request));
    app.post("/:version/:id/smb_app_data", (request) => syncApp(context, request));
    app.get("/:version/:id/phone_numbers", async (request) => {
      const { fields } = request.query as { fields?: string };
      return pageOf(request, authorizeAccount(context, request), (number) => describeNumber(number, fields));
    });
    app.get("/:version/debug_token", async (request) => debugToken(context, request));
    app.get("/:version/:id", async (request) => getObject(context, request));
    app.post("/:version/:id", (request) => editTemplate(context, request));
    app.delete("/:version/:id", async (request) => deleteMedium(context, request));
    app.get("/whatsapp_business/attachments/", (request, reply) => downloadMedium(context, request, reply));
  };
}

/** An unreadable body is the caller's error. All others are errors of the simulator. */
function fromFramework(error: Error & { statusCode?: number }): GraphError {
  const status = error.statusCode ?? 500;
  if (status < 500) return new GraphError(100, { message: `(#100) ${error.message}`, status: 400 });
  process.stderr.write(`${error.stack ?? error.message}\n`);
  return new GraphError(131000, { details: "The simulator failed. See its log." });
}
