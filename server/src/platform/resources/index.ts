// What slices use of this folder: resources of one list of fields.
export * as f from "./fields.ts";
export { type RowOf, resource } from "./resource.ts";
