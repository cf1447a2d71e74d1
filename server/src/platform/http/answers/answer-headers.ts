// Headers of every answer.
import { newUuid, publicId } from "../../ids.ts";
import { API_VERSION } from "../version.ts";

/** Answers are data, so browsers must not run, frame or cache them. */
export function answerHeaders(requestId: string) {
  return {
    "api-version": API_VERSION,
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "request-id": requestId,
  };
}

/** The client's own id, or a new one. */
export function requestId({ headers }: { headers: Record<string, unknown> }): string {
  const given = headers["request-id"];
  if (typeof given === "string" && /^[\w.:-]{1,128}$/.test(given)) return given;
  return publicId("req", newUuid());
}
