// Hands one message over. A sticker needs a media id of this sender first.
import type { ChannelHttp, ChannelSender, OutboundMessage, SendOutcome, StickerMedia } from "../channel.ts";
import type { Graph } from "./graph.ts";
import { refusal } from "./graph-error.ts";
import { isObject, itemsIn, textIn } from "./json.ts";
import { messageBody } from "./message-body.ts";
import { uncertain } from "./read-answer.ts";
import { uploadMedia } from "./upload-media.ts";

/** Meta keeps an upload for 30 days; a day less, so that an id doesn't end on its way. */
const MEDIA_LIFE_MS = 29 * 24 * 3_600_000;
/** Codes by which Meta says that a media id is gone: upload failed, and a parameter that isn't valid. */
const MEDIA_GONE = new Set([131053, 100]);

export class Handover {
  readonly #graph: Graph;
  readonly #sender: ChannelSender;
  readonly #http: ChannelHttp;
  readonly #media: StickerMedia;
  readonly #now: () => number;

  constructor(
    graph: Graph,
    sender: ChannelSender,
    http: ChannelHttp,
    { media, now }: { media: StickerMedia; now: () => number },
  ) {
    this.#graph = graph;
    this.#sender = sender;
    this.#http = http;
    this.#media = media;
    this.#now = now;
  }

  send(message: OutboundMessage): Promise<SendOutcome> {
    const { content } = message;
    return content.type === "sticker"
      ? this.#sendSticker(message, content.number)
      : this.#post(message, null);
  }

  async #sendSticker(message: OutboundMessage, number: number): Promise<SendOutcome> {
    const known = await this.#media.find(number);
    if (known !== null) {
      const outcome = await this.#post(message, known);
      if (!isMediaGone(outcome)) return outcome;
      await this.#media.forget(number);
    }
    const image = await this.#media.image(number);
    if (image === null) {
      return refusal("fail", "sticker_not_found", `Sticker ${number} is no longer in the library.`);
    }
    const upload = await uploadMedia(this.#graph, this.#sender, this.#http, image);
    if ("failure" in upload) return upload.failure;
    await this.#media.save(number, upload.mediaId, new Date(this.#now() + MEDIA_LIFE_MS));
    return this.#post(message, upload.mediaId);
  }

  async #post(message: OutboundMessage, mediaId: string | null): Promise<SendOutcome> {
    const answer = await this.#graph.post(this.#sender, this.#http, `/${this.#sender.numberId}/messages`, {
      contentType: "application/json",
      bytes: messageBody(message, mediaId),
    });
    return answer.ok ? accepted(answer.body) : answer.failure;
  }
}

function isMediaGone(outcome: SendOutcome): boolean {
  return (
    "error" in outcome && outcome.error.providerCode !== null && MEDIA_GONE.has(outcome.error.providerCode)
  );
}

/** A 200 means taken, whatever `message_status` says; one without an id leaves it open. */
function accepted(body: unknown): SendOutcome {
  const answer = isObject(body) ? body : {};
  const [message] = itemsIn(answer, "messages");
  const channelMessageId = isObject(message) ? textIn(message, "id") : null;
  if (channelMessageId === null) return uncertain("channel_failed", "WhatsApp's answer has no message id");
  const [contact] = itemsIn(answer, "contacts");
  const address = isObject(contact) ? (textIn(contact, "wa_id") ?? textIn(contact, "user_id")) : null;
  return { kind: "accepted", channelMessageId, address };
}
