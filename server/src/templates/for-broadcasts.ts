// What the slice of broadcasts uses of templates beside index.ts.
export { valueFaults } from "./fill/faults.ts";
export { fillBody, readBody } from "./kept-body.ts";
export { type TemplateField, templateHeader, templateValue } from "./template-field.ts";
