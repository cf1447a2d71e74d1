// The API's version and base path.

/** Sent with every answer. A request may require it with the header Api-Version. */
export const API_VERSION = "2026-11-20";
export const BASE_PATH = "/api";
/** The page that explains every code. */
export const ERRORS_PATH = `${BASE_PATH}/docs/errors`;
