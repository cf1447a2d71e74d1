// The content of a message, as a phone shows it.
import { drawing, element } from "./element.js";
import { clockTime, dayName, phoneText, sizeText } from "./moments.js";

const ONLY_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v;
const PIN = [
  "M12 21s-7-6.2-7-11.2a7 7 0 0 1 14 0C19 14.8 12 21 12 21Z",
  "M12 7.4a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8Z",
];
const PAGE = ["M6 3h8l5 5v13H6Z", "M14 3v5h5"];
const CLOCK = ["M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16Z", "M12 8v4l3 2"];
const FACE = ["M12 4.5a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 0 0 0-7.2Z", "M4.8 20a7.2 7.2 0 0 1 14.4 0"];

/** What a message contains in a few words: for the list of phones, and for quotes. */
export function kindText(message) {
  const { type, file, caption, raw } = message;
  const content = raw[type];
  switch (type) {
    case "image":
      return caption ?? "Photo";
    case "video":
      return caption ?? "Video";
    case "audio":
      return content?.voice ? "Voice note" : "Audio";
    case "document":
      return caption ?? file?.filename ?? "Document";
    case "sticker":
      return "Sticker";
    case "location":
      return content?.name ?? "Location";
    case "contacts":
      return content?.map?.((card) => card.name?.formatted_name).join(", ") || "Contact";
    case "interactive":
      return content?.body?.text ?? replyOf(content)?.title ?? content?.nfm_reply?.body ?? "Message";
    case "button":
      return content?.text;
    case "reaction":
      return content?.emoji ? `Reacted ${content.emoji}` : "Took a reaction back";
    case "edit":
      return "Edited a message";
    case "revoke":
      return "Deleted a message";
    case "order":
      return "Order";
    case "system":
      return content?.body;
    default:
      return message.text || message.media?.[0].content_type || type;
  }
}

/** The elements of a bubble. */
export function contentOf(message) {
  const { type, template, file, raw, text } = message;
  if (message.sticker)
    return [element("img", { src: message.sticker.url, alt: "Sticker", width: 168, height: 168 })];
  if (template) return templateContent(message);
  if (text !== undefined) {
    const media = (message.media ?? []).flatMap((one) =>
      one.media_id
        ? fileContent({ type, file: { ...one, mime_type: one.content_type }, raw })
        : [smallPrint(one.content_type)],
    );
    return text === "" ? media : [...media, words(text)];
  }
  const content = raw[type];
  if (file && type !== "interactive")
    return [...fileContent(message), message.caption && words(message.caption)];
  switch (type) {
    case "location":
      return [place(content)];
    case "contacts":
      return content.map(card);
    case "interactive":
      return interactiveContent(message, content);
    case "button":
      return [words(content.text)];
    case "order":
      return orderContent(content);
    case "unsupported":
      return [smallPrint(`A message that the business can't see: ${content?.type ?? "unavailable"}`)];
    default:
      return [element("p", { class: "template-header" }, type), words(JSON.stringify(content))];
  }
}

export function words(text) {
  return element("p", { class: `words${ONLY_EMOJI.test(text) ? " only-emoji" : ""}`, dir: "auto" }, text);
}

function smallPrint(text) {
  return element("p", { class: "template-footer", dir: "auto" }, text);
}

function templateContent(message) {
  const { header, offer, body, footer } = message.template;
  return [
    ...(message.file ? fileContent(message) : []),
    header && element("p", { class: "words template-header", dir: "auto" }, header),
    offer && offerContent(offer, message.template.buttons),
    words(body),
    footer && element("p", { class: "words template-footer", dir: "auto" }, footer),
  ].filter(Boolean);
}

function offerContent({ text, expires_at: end }, buttons = []) {
  const code = buttons.find((button) => button.code !== undefined)?.code;
  return tile(CLOCK, text, [
    end && `Ends ${dayName(new Date(end))}, ${clockTime(new Date(end))}`,
    code && `Code ${code}`,
  ]);
}

export function fileContent({ type, file, caption, raw }) {
  const kind = /^(image|video|audio)\//.exec(file.mime_type)?.[1];
  if (kind === "image" && type !== "document") {
    const image = element("img", { class: "photo", src: file.url, alt: caption ?? "Photo" });
    const link = { class: "photo-link", href: file.url, target: "_blank", rel: "noopener" };
    return [element("a", link, image)];
  }
  if (kind === "video" && type !== "document")
    return [element("video", { class: "photo", src: file.url, controls: true, preload: "metadata" })];
  if (kind === "audio" && type !== "document") {
    const label = raw[type]?.voice ? "Voice note" : (file.filename ?? "Audio");
    const player = element("audio", { src: file.url, controls: true, preload: "metadata" });
    return [element("figure", { class: "sound" }, element("figcaption", {}, label), player)];
  }
  const name = file.filename ?? "Document";
  const facts = `${sizeText(file.file_size)}, ${file.mime_type}`;
  return [tile(PAGE, name, [facts], { href: file.url, download: name })];
}

/** A drawing beside a title and lines of text; a link with `href`. */
function tile(paths, title, lines, link) {
  const text = element(
    "span",
    { class: "tile-text" },
    element("strong", { dir: "auto" }, title),
    ...lines.filter(Boolean).map((line) => element("span", { dir: "auto" }, line)),
  );
  return element(link ? "a" : "div", { class: "tile", ...link }, drawing(24, 24, paths), text);
}

function place({ latitude, longitude, name, address }) {
  const degrees = `${Number(latitude).toFixed(5)}, ${Number(longitude).toFixed(5)}`;
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return tile(PIN, name || "Location", [address, degrees], {
    href,
    target: "_blank",
    rel: "noopener noreferrer",
  });
}

function card({ name, phones = [], emails = [], org }) {
  const numbers = phones.map(({ phone, wa_id }) => phone ?? phoneText(wa_id ?? ""));
  return tile(FACE, name?.formatted_name ?? "Contact", [
    org?.company,
    ...numbers,
    ...emails.map(({ email }) => email),
  ]);
}

const replyOf = (content) => content?.button_reply ?? content?.list_reply;

function interactiveContent(message, content) {
  const reply = replyOf(content);
  if (reply) return [reply.description && smallPrint(reply.description), words(reply.title)].filter(Boolean);
  if (content.nfm_reply)
    return [smallPrint(`Form: ${content.nfm_reply.response_json}`), words(content.nfm_reply.body)];
  const { header, body, footer } = content;
  return [
    ...(message.file ? fileContent({ ...message, type: header?.type ?? "document" }) : []),
    header?.text && element("p", { class: "words template-header", dir: "auto" }, header.text),
    words(body?.text ?? ""),
    footer && element("p", { class: "words template-footer", dir: "auto" }, footer.text),
  ].filter(Boolean);
}

function orderContent({ product_items: items, text }) {
  const lines = items.map(
    (item) => `${item.quantity} × ${item.product_retailer_id}: ${item.item_price} ${item.currency}`,
  );
  return [
    element("p", { class: "template-header" }, "Order"),
    ...lines.map(smallPrint),
    text && words(text),
  ].filter(Boolean);
}
