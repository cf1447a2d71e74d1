// Errors of the Graph API. Source of codes and HTTP statuses: Meta, "Error codes" of the Cloud API.
import { randomBytes } from "node:crypto";

interface Row {
  status: number;
  title: string;
}

/** Other codes are answered with 400 and a general title. */
const ROWS: Record<number, Row> = {
  0: { status: 401, title: "AuthException" },
  1: { status: 400, title: "API Unknown" },
  2: { status: 503, title: "API Service" },
  3: { status: 500, title: "API Method" },
  4: { status: 400, title: "API Too Many Calls" },
  10: { status: 403, title: "Permission Denied" },
  100: { status: 400, title: "Invalid parameter" },
  190: { status: 401, title: "Access token has expired" },
  368: { status: 403, title: "Temporarily blocked for policies violations" },
  80007: { status: 400, title: "Rate limit issues" },
  130429: { status: 400, title: "Rate limit hit" },
  130472: { status: 400, title: "User's number is part of an experiment" },
  130497: { status: 403, title: "Business account is restricted from messaging users in this country" },
  131000: { status: 500, title: "Something went wrong" },
  131005: { status: 403, title: "Access denied" },
  131008: { status: 400, title: "Required parameter is missing" },
  131009: { status: 400, title: "Parameter value is not valid" },
  131016: { status: 500, title: "Service unavailable" },
  131021: { status: 400, title: "Recipient cannot be sender" },
  131026: { status: 400, title: "Message undeliverable" },
  131030: { status: 400, title: "Recipient phone number not in allowed list" },
  131031: { status: 403, title: "Account has been locked" },
  131037: { status: 400, title: "Display name approval required" },
  131042: { status: 400, title: "Business eligibility payment issue" },
  131044: { status: 400, title: "Payment issue" },
  131045: { status: 400, title: "Incorrect certificate" },
  131047: { status: 400, title: "Re-engagement message" },
  131048: { status: 400, title: "Spam rate limit hit" },
  131049: { status: 400, title: "Meta chose not to deliver" },
  131050: { status: 400, title: "User has stopped marketing messages" },
  131051: { status: 400, title: "Unsupported message type" },
  131052: { status: 400, title: "Media download error" },
  131053: { status: 400, title: "Media upload error" },
  131056: { status: 400, title: "(Business Account, Consumer Account) pair rate limit hit" },
  131057: { status: 500, title: "Account in maintenance mode" },
  131062: { status: 400, title: "Recipient not supported" },
  131063: { status: 400, title: "Marketing messages disabled" },
  132000: { status: 400, title: "Number of parameters does not match the expected number of params" },
  132001: { status: 404, title: "Template name does not exist in the translation" },
  132005: { status: 400, title: "Template hydrated text too long" },
  132007: { status: 400, title: "Template format character policy violated" },
  132012: { status: 400, title: "Template parameter format mismatch" },
  132015: { status: 400, title: "Template is paused" },
  132016: { status: 400, title: "Template is disabled" },
  132018: { status: 400, title: "Template parameter has an invalid format" },
  132068: { status: 400, title: "Flow is in blocked state" },
  132069: { status: 400, title: "Flow is in throttled state" },
  133004: { status: 503, title: "Server temporarily unavailable" },
  133010: { status: 400, title: "Phone number not registered" },
  134100: { status: 400, title: "Only marketing messages supported" },
  134101: { status: 400, title: "Template syncing" },
  134102: { status: 400, title: "Template unavailable for use" },
  135000: { status: 400, title: "Generic user error" },
  137000: { status: 400, title: "Identity key mismatch" },
};

export interface GraphErrorOptions {
  /** Default: "(#code) title". */
  message?: string;
  /** The fault of this request. */
  details?: string;
  subcode?: number;
  type?: "OAuthException" | "GraphMethodException";
  /** Default: the status of the code. */
  status?: number;
}

export class GraphError extends Error {
  readonly status: number;
  readonly body: object;
  readonly details: string | undefined;
  constructor(code: number, options: GraphErrorOptions = {}) {
    const message = options.message ?? `(#${code}) ${errorTitle(code)}`;
    super(message);
    this.details = options.details;
    this.status = options.status ?? ROWS[code]?.status ?? 400;
    this.body = {
      error: {
        message,
        type: options.type ?? "OAuthException",
        code,
        ...(options.subcode !== undefined && { error_subcode: options.subcode }),
        ...(options.details !== undefined && {
          error_data: { messaging_product: "whatsapp", details: options.details },
        }),
        fbtrace_id: `A${randomBytes(17).toString("base64url")}`,
      },
    };
  }
}

export function errorTitle(code: number): string {
  return ROWS[code]?.title ?? "An error occurred";
}

/** `type`: Meta's name of what the id in the path stands for. */
export function nonexistingField(field: string, type: string): GraphError {
  return new GraphError(100, {
    message: `(#100) Tried accessing nonexisting field (${field}) on node type (${type})`,
  });
}

/** The answer for an unknown id, and for an id of another token. */
export function unknownObject(method: string, id: string): GraphError {
  return new GraphError(100, {
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    type: "GraphMethodException",
    subcode: 33,
  });
}
