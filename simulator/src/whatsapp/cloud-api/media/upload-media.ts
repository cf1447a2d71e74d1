// POST /<PHONE_NUMBER_ID>/media: uploads a file of any type that the Cloud API takes.
import type { FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { readMultipart } from "../../../multipart.ts";
import { GraphError } from "../../graph-error.ts";
import { authorizeNumber } from "../authorize.ts";
import { refuse } from "../body-fields.ts";
import { checkSticker } from "./check-sticker.ts";
import { isTypeOfBytes, kindOfType, refuseType, sizeFault, typeOfBytes } from "./media-types.ts";

export async function uploadMedia(context: Context, request: FastifyRequest): Promise<{ id: string }> {
  const number = authorizeNumber(context, request);
  const form = await readForm(request);
  // Graph takes a parameter from the address as well: an SDK gives this one there.
  const { messaging_product } = request.query as Record<string, unknown>;
  if ((form.get("messaging_product") ?? messaging_product) !== "whatsapp")
    throw refuse("The parameter messaging_product is required.");
  const file = form.get("file");
  if (!(file instanceof File)) throw refuse("The parameter file is required.");
  // SDKs give the type of the file as the type of the part, in the field, or both.
  const declared = String(form.get("type") ?? "");
  const type = kindOfType(declared) === undefined ? file.type : declared;
  const bytes = Buffer.from(await file.arrayBuffer());
  const known = {
    phone_number_id: number.phone_number_id,
    mime_type: type,
    animated: await checkFile(bytes, type || declared),
    ...(file.name !== "" && { filename: file.name }),
    at: context.clock(),
  };
  return { id: (await context.media.add(known, bytes)).id };
}

async function readForm(request: FastifyRequest): Promise<FormData> {
  const form = await readMultipart(request).catch(() => {
    throw refuse("The multipart body can't be read.");
  });
  if (form === null) throw refuse("The parameter file is required.");
  return form;
}

/** Returns whether a sticker is animated. Throws GraphError. */
async function checkFile(bytes: Buffer, type: string): Promise<boolean> {
  const kind = kindOfType(type);
  if (kind === undefined) throw refuseType(type || "application/octet-stream");
  if (!isTypeOfBytes(type, bytes)) throw refuseType(typeOfBytes(bytes) ?? "application/octet-stream");
  const fault = sizeFault(kind, bytes.length);
  if (fault !== null) throw new GraphError(100, { details: fault });
  return kind === "sticker" && checkSticker(bytes);
}
