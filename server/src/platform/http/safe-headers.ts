// Headers of every answer. Answers are data, so browsers must not run, frame or cache them.
import { API_VERSION } from "./version.ts";

export const SAFE_HEADERS = {
  "api-version": API_VERSION,
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};
