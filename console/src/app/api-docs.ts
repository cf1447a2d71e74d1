// The address of the API's documentation, which the service serves itself.
export const API_DOCS = "/api/docs";
