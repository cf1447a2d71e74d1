// Headers of every answer: they are data and no page, so nothing in them is run, framed or cached.
import { API_VERSION } from "./version.ts";

export const SAFE_HEADERS = {
  "api-version": API_VERSION,
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};
