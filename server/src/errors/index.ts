export { anchorOf, errorList, type ListedError, SLICE_ERRORS } from "./error-list.ts";
