// A sender and a sticker library for the connector's tests.
import type { StickerMedia } from "../../connector.ts";
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

/** Keeps media ids as the service does. `calls` records the calls in order. */
export class MediaShelf implements StickerMedia {
  readonly calls: string[] = [];
  readonly ids = new Map<number, string>();
  readonly images = new Map<number, Buffer>([[1, Buffer.from("RIFF....WEBP")]]);
  expiresAt: Date | undefined;

  async find(number: number): Promise<string | null> {
    this.calls.push(`find ${number}`);
    return this.ids.get(number) ?? null;
  }
  async image(number: number): Promise<Buffer | null> {
    this.calls.push(`image ${number}`);
    return this.images.get(number) ?? null;
  }
  async save(number: number, mediaId: string, expiresAt: Date): Promise<void> {
    this.calls.push(`save ${number} ${mediaId}`);
    this.ids.set(number, mediaId);
    this.expiresAt = expiresAt;
  }
  async forget(number: number): Promise<void> {
    this.calls.push(`forget ${number}`);
    this.ids.delete(number);
  }
}
