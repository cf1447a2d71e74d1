// GET /control/mails: caught mails, one mail, and its attachments.
import type { FastifyInstance } from "fastify";
import type { Attachment } from "postal-mime";
import { z } from "zod";
import { limitShape } from "../control/list-messages.ts";
import { ControlProblem, parseInput } from "../control/problem.ts";
import { answerProblems } from "../control/routes.ts";
import type { ListedMail, Mails } from "./mails.ts";

const listShape = z.strictObject({ after: z.string().optional(), limit: limitShape(1000).default(100) });

export function mailApi(mails: Mails): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    answerProblems(app);
    app.get("/control/mails", async (request) => {
      const { after, limit } = parseInput(listShape, request.query);
      const data = mails.list(after, limit);
      return { data, next: data.length === limit ? (data.at(-1)?.id ?? null) : null };
    });
    app.get("/control/mails/:id", async (request) => showMail(mails, find(mails, request.params)));
    app.get("/control/mails/:id/attachments/:n", async (request, reply) => {
      const attachment = await findAttachment(mails, request.params);
      // A browser must save an attachment, never render it.
      reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeName(attachment.filename)}`);
      return reply.type(attachment.mimeType || "application/octet-stream").send(contentOf(attachment));
    });
  };
}

async function showMail(mails: Mails, mail: ListedMail): Promise<object> {
  const email = await mails.parse(mail.id);
  return {
    ...mail,
    attachments: email.attachments.map((attachment, n) => ({
      n,
      filename: attachment.filename,
      type: attachment.mimeType,
      size: contentOf(attachment).length,
      url: `/control/mails/${mail.id}/attachments/${n}`,
    })),
    message_id: email.messageId ?? null,
    date: email.date ?? null,
    text: email.text ?? null,
    html: email.html ?? null,
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
  };
}

function find(mails: Mails, params: unknown): ListedMail {
  const { id } = params as { id: string };
  const mail = mails.get(id);
  if (mail === undefined) throw new ControlProblem(404, `There is no mail ${id}.`);
  return mail;
}

async function findAttachment(mails: Mails, params: unknown): Promise<Attachment> {
  const mail = find(mails, params);
  const { n } = params as { n: string };
  const attachment = (await mails.parse(mail.id)).attachments[Number(n)];
  if (attachment === undefined) throw new ControlProblem(404, `Mail ${mail.id} has no attachment ${n}.`);
  return attachment;
}

function contentOf({ content }: Attachment): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

function encodeName(filename: string | null): string {
  return encodeURIComponent((filename ?? "attachment").replace(/[/\\\0]/g, "_").toWellFormed()).replace(
    /['()*]/g,
    escape,
  );
}
