// The JSON of a message as POST /<phone number id>/messages takes it.
import type { OutboundContent, OutboundMessage } from "../channel.ts";

/** `mediaId` is the uploaded sticker's; other kinds have none. */
export function messageBody(message: OutboundMessage, mediaId: string | null): string {
  return JSON.stringify({
    messaging_product: "whatsapp",
    recipient_type: "individual",
    ...recipient(message.to),
    ...content(message.content, mediaId),
    biz_opaque_callback_data: message.callbackData,
  });
}

/** A business-scoped user id in `to` would get a 200 and be dropped: only digits and phones go there. */
function recipient(address: string): { to: string } | { recipient: string } {
  return /^\+?\d+$/.test(address) ? { to: address } : { recipient: address };
}

function content(message: OutboundContent, mediaId: string | null) {
  switch (message.type) {
    case "text":
      return { type: "text", text: { body: message.body, preview_url: false } };
    case "template":
      return { type: "template", template: template(message) };
    case "sticker":
      return { type: "sticker", sticker: { id: mediaId } };
  }
}

function template(message: Extract<OutboundContent, { type: "template" }>) {
  const parameters = message.variables.map(({ name, value }) =>
    message.parameterFormat === "NAMED"
      ? { type: "text", parameter_name: name, text: value }
      : { type: "text", text: value },
  );
  return {
    name: message.name,
    language: { code: message.language },
    ...(parameters.length > 0 ? { components: [{ type: "body", parameters }] } : {}),
  };
}
