// A sender and a store of files for the connector's tests.
import { Readable } from "node:stream";
import type { FileStore, OutboundContent, OutboundMessage, StoredFile } from "../../connector.ts";
import type { WhatsAppSender } from "../credentials.ts";

export const TOKEN = "EAAtesttokenthatnobodymaysee1234567890";
export const SECRET = "app-secret-that-nobody-may-see";
export const VERIFY = "verify-token-that-nobody-may-see";

export const SENDER: WhatsAppSender = {
  phone: "+15550001000",
  numberId: "106540352242922",
  businessId: "102290129340398",
  credentials: {
    phone_number_id: "106540352242922",
    business_account_id: "102290129340398",
    access_token: TOKEN,
    app_secret: SECRET,
    verify_token: VERIFY,
  },
};

export const messageOf = (content: OutboundContent, to = "+16505551234"): OutboundMessage => ({
  to,
  content,
  callbackData: "msg_1.1",
  hookUrl: "https://parley.example/hooks/whatsapp/abc",
});

/** Keeps media ids as the service does. `calls` records the calls in order. */
export class MediaShelf implements FileStore {
  readonly calls: string[] = [];
  readonly ids = new Map<string, string>();
  readonly images = new Map<string, Buffer>([["1", Buffer.from("RIFF....WEBP")]]);
  expiresAt: Date | undefined;

  async find(key: string): Promise<string | null> {
    this.calls.push(`find ${key}`);
    return this.ids.get(key) ?? null;
  }
  async open(key: string): Promise<StoredFile> {
    this.calls.push(`image ${key}`);
    const image = this.images.get(key);
    if (!image) throw new Error("The file is gone.");
    return {
      mimeType: "image/webp",
      filename: "sticker.webp",
      bytes: image.length,
      chunks: Readable.from([image]),
    };
  }
  async save(key: string, mediaId: string, expiresAt: Date): Promise<void> {
    this.calls.push(`save ${key} ${mediaId}`);
    this.ids.set(key, mediaId);
    this.expiresAt = expiresAt;
  }
  async forget(key: string): Promise<void> {
    this.calls.push(`forget ${key}`);
    this.ids.delete(key);
  }
}
