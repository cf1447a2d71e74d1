// What the packed client does on each runtime. The last line that it prints is the result.
import { createParley, ParleyError, verifyWebhook } from "@parley/client";

const [baseUrl, apiKey, webhook] = JSON.parse(process.env.EXERCISE);
const parley = createParley({ baseUrl, apiKey });
const result = {};
const { cursor } = await parley.listEvents();
const stream = parley.streamEvents({ types: "message.received", after: cursor });
const next = stream.next();
const sent = await parley.sendMessage({ phone_number: "+15551234567", message: "Hello" });
result.status = sent.status;
result.code = await parley
  .getMessage({ id: "msg_none" })
  .catch((error) => error instanceof ParleyError && error.code);
result.stopped = await parley
  .listKeys({}, { signal: AbortSignal.abort("stopped") })
  .catch((reason) => reason);
result.listed = false;
for await (const message of parley.listMessages({ limit: 1 })) result.listed ||= message.id === sent.id;
const upload = () => new Blob(["phone\n+15551234567\n"]).stream();
result.uploaded = (await parley.importContacts({ body: upload, country: "DE" })).import.rows_total;
result.verified = (await verifyWebhook(...webhook)).type;
console.log("listening");
result.received = (await next).value.data.text;
await stream.return();
console.log(JSON.stringify(result));
