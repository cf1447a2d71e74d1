// A template as a channel lists it, and a sender.
import type { ChannelTemplate } from "../../channels/index.ts";
import { newUuid } from "../../platform/ids.ts";
import type { Sender } from "../../senders/index.ts";

export function listedTemplate(changes: Partial<ChannelTemplate>): ChannelTemplate {
  return {
    name: "order_update",
    language: "en_US",
    category: "UTILITY",
    status: "APPROVED",
    parameterFormat: "POSITIONAL",
    header: null,
    body: "Hello",
    variables: [],
    footer: null,
    buttons: [],
    offer: null,
    cards: [],
    unsupported: [],
    components: [{ type: "BODY", text: "Hello" }],
    ...changes,
  };
}

export function senderOf(accountId: string): Sender {
  const credentials = { access_token: "t", app_secret: "s", verify_token: "v" };
  return {
    accountId,
    senderId: newUuid(),
    channel: "whatsapp",
    connector: "whatsapp-cloud",
    phone: "+15550000001",
    isDefault: true,
    rate: 80,
    status: "active",
    hookId: "",
    numberId: "1",
    businessId: "102290129340398",
    sealedSecrets: Buffer.alloc(0),
    hookKeyHash: Buffer.alloc(0),
    isDeleted: false,
    limitedAt: null,
    channelSender: { phone: "+15550001000", numberId: "1", businessId: "102290129340398", credentials },
  };
}
