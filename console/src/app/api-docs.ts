// The address of the API's documentation, which the service serves itself.
import { PUBLIC_PATH } from "../platform/public-path.ts";

export const API_DOCS = `${PUBLIC_PATH}/api/docs`;
