// The header of a template message: a text with its variable, a place or a file.
import type { Context } from "../../../context.ts";
import type { BusinessNumber } from "../../store/numbers.ts";
import type { Template } from "../../store/template.ts";
import { checkLocation } from "../contents/read-location.ts";
import { bareType } from "../media/media-types.ts";
import { type MediaInSend, readMedia } from "../media/read-media.ts";
import type { Parameters } from "./read-components.ts";
import { fill, mismatch, requireCount } from "./variables.ts";

const PDF = "application/pdf";
const FORMATS = ["image", "video", "document", "location"] as const;

interface Given {
  template: Template;
  parameters: Parameters;
  number: BusinessNumber;
}

interface ShownHeader {
  /** In words; undefined for a template without a header, and for a file. */
  header?: string;
  file?: MediaInSend;
}

/** Throws 132012 for another kind of header. */
export async function renderHeader(
  context: Context,
  { template, parameters, number }: Given,
): Promise<ShownHeader> {
  const header = template.components.find(({ type }) => type === "HEADER");
  const format = FORMATS.find((one) => one === header?.format?.toLowerCase());
  if (format === undefined) {
    const filled = fill(template, "header", header?.text ?? "", parameters);
    return filled === "" ? {} : { header: filled };
  }
  const [parameter = {}] = parameters;
  const received = typeof parameter["type"] === "string" ? parameter["type"].toLowerCase() : "unknown";
  if (received !== format) throw mismatch("header", format, received);
  requireCount("header", parameters.length, 1);
  const value = parameter[format];
  if (format === "location") return { header: placeOf(value) };
  const file = await readMedia(context, number, format, value, `template['${format}']`);
  const type = "media_id" in file ? context.media.get(file.media_id)?.mime_type : PDF;
  if (format !== "document" || bareType(type ?? "") === PDF) return { file };
  // Source: Meta's OpenAPI document, DocumentParameter.
  return { file: { failure: "Only PDF documents are supported for media-based message templates" } };
}

/** The name and the address, or else the position. */
function placeOf(given: unknown): string {
  checkLocation(given);
  const location = given as Record<string, string | number>;
  const words = [location["name"], location["address"]].filter(Boolean).join(", ");
  return words || `${location["latitude"]}, ${location["longitude"]}`;
}
