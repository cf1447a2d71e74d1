// The contract's version and where the API lies.

/** On every response; a request may ask for it. */
export const API_VERSION = "2026-11-20";
export const BASE_PATH = "/api";
