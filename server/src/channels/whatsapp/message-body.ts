// The JSON of a message for POST /<phone number id>/messages.
import type { OutboundContent, OutboundMessage } from "../channel.ts";

/** `mediaId` is the id of the uploaded sticker; null for other messages. */
export function messageBody(message: OutboundMessage, mediaId: string | null): string {
  return JSON.stringify({
    messaging_product: "whatsapp",
    recipient_type: "individual",
    // Meta answers 200 and drops the message when `to` is a business-scoped user id.
    ...(/^\+?\d+$/.test(message.to) ? { to: message.to } : { recipient: message.to }),
    ...content(message.content, mediaId),
    biz_opaque_callback_data: message.callbackData,
  });
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
  const isNamed = message.parameterFormat === "NAMED";
  const parameters = message.variables.map(({ name, value }) => ({
    type: "text",
    text: value,
    ...(isNamed ? { parameter_name: name } : {}),
  }));
  return {
    name: message.name,
    language: { code: message.language },
    ...(parameters.length > 0 ? { components: [{ type: "body", parameters }] } : {}),
  };
}
