// A program that uses the types. It is only compiled.
import { type components, createParley } from "@parley/client";

const parley = createParley({ baseUrl: "/api" });
const sent: { id: string } = await parley.sendMessage({ phone_number: "+1", message: "Hello" });
const contact: components["schemas"]["Contact"] = await parley.getContact({ phone_number: "1" });
for await (const one of parley.listContacts()) one.labels.length;
for await (const event of parley.streamEvents())
  if (event.type === "gap") event.cursor;
  else event.data;
// @ts-expect-error: a number
await parley.sendMessage({ phone_number: 1, message: "Hello" });
// @ts-expect-error: no type of message
await parley.sendMessage({ phone_number: "+1" });
// @ts-expect-error: a misspelt field
await parley.sendMessage({ phone_number: "+1", mesage: "Hello" });
// @ts-expect-error: no id
await parley.getMessage({});
// @ts-expect-error: no such operation
await parley.sendMesage({});

export { contact, sent };
