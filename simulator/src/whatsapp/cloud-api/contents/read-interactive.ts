// Checks the interactive message of a send. Source of the limits: Meta's OpenAPI document, InteractiveObject.
import type { Context } from "../../../context.ts";
import { GraphError } from "../../graph-error.ts";
import type { BusinessNumber } from "../../store/numbers.ts";
import { isRecord, refuse, requiredText } from "../body-fields.ts";
import { type MediaInSend, readMedia } from "../media/read-media.ts";

type Fields = Record<string, unknown>;

const MAX_BODY = 1024;
const MAX_SMALL_PRINT = 60;
const MAX_BUTTONS = 3;
const MAX_TITLE = 20;
const MAX_SECTIONS = 10;
const MAX_ROWS = 10;

/** The types that the phones show, with the check of their action. */
const ACTIONS: Record<string, (action: Fields) => void> = {
  button: checkButtons,
  list: checkList,
  cta_url: checkLink,
  flow: checkFlow,
  location_request_message: () => undefined,
  request_contact_info: () => undefined,
  catalog_message: () => undefined,
  order_details: () => undefined,
  order_status: () => undefined,
  product: checkCatalog,
  product_list: checkCatalog,
};

/** Returns the file of the header, if there is one. Throws GraphError. */
export async function readInteractive(
  context: Context,
  number: BusinessNumber,
  given: unknown,
): Promise<MediaInSend | null> {
  if (!isRecord(given)) throw refuse("The parameter interactive is required.");
  const type = requiredText(given, "type", "interactive['type']");
  const check = ACTIONS[type];
  if (check === undefined) {
    const known = Object.keys(ACTIONS).join(", ");
    throw new GraphError(131051, {
      details: `The simulator takes interactive messages of ${known}, not ${type}`,
    });
  }
  // Meta shows a product without a text.
  if (type !== "product" || given["body"] !== undefined) checkText(fieldsOf(given, "body"));
  if (given["footer"] !== undefined) smallPrint(fieldsOf(given, "footer"), "interactive['footer']['text']");
  check(fieldsOf(given, "action"));
  return given["header"] === undefined ? null : readHeader(context, number, type, fieldsOf(given, "header"));
}

function checkText(body: Fields): void {
  limit(requiredText(body, "text", "interactive['body']['text']"), MAX_BODY, "interactive['body']['text']");
}

async function readHeader(context: Context, number: BusinessNumber, type: string, header: Fields) {
  const kind = requiredText(header, "type", "interactive['header']['type']");
  if (kind === "text") {
    smallPrint(header, "interactive['header']['text']");
    return null;
  }
  const takesFile = type !== "list" && (kind === "image" || kind === "video" || kind === "document");
  if (!takesFile)
    throw refuse(`Param interactive['header']['type'] must not be ${kind} for the type ${type}.`);
  return readMedia(context, number, kind, header[kind], `interactive['header']['${kind}']`);
}

function checkButtons(action: Fields): void {
  const buttons = listOf(action, "buttons", "interactive['action']['buttons']", MAX_BUTTONS);
  const replies = buttons.map((button, index) => {
    const shown = `interactive['action']['buttons'][${index}]`;
    if (button["type"] !== "reply") throw refuse(`Param ${shown}['type'] must be one of {REPLY}.`);
    const reply = fieldsOf(button, "reply");
    limit(
      requiredText(reply, "title", `${shown}['reply']['title']`),
      MAX_TITLE,
      `${shown}['reply']['title']`,
    );
    limit(requiredText(reply, "id", `${shown}['reply']['id']`), 256, `${shown}['reply']['id']`);
    return reply;
  });
  unique(replies, "id");
  unique(replies, "title");
}

function checkList(action: Fields): void {
  limit(
    requiredText(action, "button", "interactive['action']['button']"),
    MAX_TITLE,
    "interactive['action']['button']",
  );
  const sections = listOf(action, "sections", "interactive['action']['sections']", MAX_SECTIONS);
  const rows = sections.flatMap((section, index) => {
    const shown = `interactive['action']['sections'][${index}]`;
    if (sections.length > 1)
      limit(requiredText(section, "title", `${shown}['title']`), 24, `${shown}['title']`);
    return listOf(section, "rows", `${shown}['rows']`, MAX_ROWS);
  });
  if (rows.length > MAX_ROWS) throw refuse(`A list must have at most ${MAX_ROWS} rows.`);
  for (const row of rows) {
    limit(requiredText(row, "id", "row['id']"), 200, "row['id']");
    limit(requiredText(row, "title", "row['title']"), 24, "row['title']");
    if (row["description"] !== undefined) limit(String(row["description"]), 72, "row['description']");
  }
  unique(rows, "id");
}

function checkLink(action: Fields): void {
  const parameters = fieldsOf(action, "parameters");
  const shown = "interactive['action']['parameters']";
  limit(
    requiredText(parameters, "display_text", `${shown}['display_text']`),
    MAX_TITLE,
    `${shown}['display_text']`,
  );
  if (URL.parse(requiredText(parameters, "url", `${shown}['url']`)) === null)
    throw refuse(`Param ${shown}['url'] is not a valid URI.`);
}

function checkFlow(action: Fields): void {
  const parameters = fieldsOf(action, "parameters");
  const shown = "interactive['action']['parameters']";
  limit(requiredText(parameters, "flow_cta", `${shown}['flow_cta']`), 30, `${shown}['flow_cta']`);
  if ((parameters["flow_id"] === undefined) === (parameters["flow_name"] === undefined))
    throw refuse(`Param ${shown} must have either flow_id or flow_name.`);
}

function checkCatalog(action: Fields): void {
  requiredText(action, "catalog_id", "interactive['action']['catalog_id']");
}

function fieldsOf(given: Fields, name: string): Fields {
  const value = given[name];
  if (!isRecord(value)) throw refuse(`The parameter interactive['${name}'] is required.`);
  return value;
}

function listOf(given: Fields, name: string, shown: string, most: number): Fields[] {
  const value = given[name];
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRecord))
    throw refuse(`The parameter ${shown} is required.`);
  if (value.length > most) throw refuse(`Param ${shown} must have at most ${most} elements.`);
  return value;
}

function smallPrint(given: Fields, shown: string): void {
  limit(requiredText(given, "text", shown), MAX_SMALL_PRINT, shown);
}

function limit(text: string, most: number, shown: string): void {
  if ([...text].length > most) throw refuse(`Param ${shown} must be at most ${most} characters long.`);
}

function unique(given: Fields[], name: string): void {
  if (new Set(given.map((one) => one[name])).size < given.length)
    throw refuse(`Each ${name} of an interactive message must be unique.`);
}
