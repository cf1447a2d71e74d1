import { expect, test } from "vitest";
import { fieldOf } from "../field-of.ts";

test.each([
  ["url", { url: "" }, "url"],
  ["credentials/access_token", { access_token: "" }, "access_token"],
  ["act/export/email", { email: "" }, "email"],
  ["types/0", { types: [] }, "types"],
  ["retention/events", { retention: { events: 1 } }, "retention.events"],
  ["template/variables/name", { name: "", variables: { name: "" } }, "variables.name"],
  ["verify_token", { url: "" }, null],
])("a fault at %s of the form %o belongs to the field %s", (path, values, field) => {
  expect(fieldOf(path.split("/"), values)).toBe(field);
});
