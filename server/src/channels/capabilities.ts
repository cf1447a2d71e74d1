// What a channel can do, as data for `GET /channels`. Accepting a message obeys the length of texts and the kinds of content;
// a new sender gets the rate.
import { z } from "zod";
import { booleanField, intField, listField, objectField, wordField } from "../platform/http/index.ts";
import { BUTTON_TYPES, HEADER_FORMATS } from "./template.ts";

const segmentLimits = (coding: string, single: number, part: number) =>
  objectField(coding, {
    single: intField("Units of a text that fits into one segment.", single),
    part: intField("Units of each segment of a longer text.", part),
  });

const words = (description: string, examples: string[]) => listField(description, z.string(), examples);

const fileLimits = (description: string) =>
  objectField(description, {
    mime_types: listField(
      "The types that the channel takes, as `mime_type` of a file has them, with its parameter; null for every type.",
      z.string(),
      ["image/jpeg"],
    ).nullable(),
    max_bytes: intField("The largest file.", 5_242_880),
    caption_length: intField("Maximum number of characters of a caption.", 1_024)
      .nullable()
      .meta({ description: "Maximum number of characters of a caption; null for a file without one." }),
  });

export const capabilities = objectField("What the channel can do.", {
  text: objectField("Texts.", {
    max_length: intField("Maximum number of characters (Unicode code points).", 4_096),
    segments: objectField("How the channel divides and bills texts; null for a channel that doesn't.", {
      gsm7: segmentLimits(
        "A text of characters in GSM 03.38's default alphabet, in septets. A character of its extension table takes two.",
        160,
        153,
      ),
      ucs2: segmentLimits("Any other text, in UTF-16 code units.", 70, 67),
    }).nullable(),
  }),
  template: objectField("Null for a channel without templates.", {
    approval: wordField(
      "`channel`: only templates that the channel approved are sent. `none`: Parley keeps the account's templates, " +
        "which `POST /templates` creates, and the channel gets their text.",
      ["channel", "none"],
    ),
    filled: objectField(
      "Maximum numbers of characters with the values of a message; null for a part that templates of the channel don't have.",
      {
        body_length: intField("Of a body.", 1_024),
        header_length: intField("Of a header's text.", 60).nullable(),
        card_length: intField("Of a card's body.", 160).nullable(),
        code_length: intField("Of a code that a button copies.", 15).nullable(),
      },
    ),
    header_documents: words("The types of documents that a header takes.", ["application/pdf"]),
    written: objectField(
      "What templates can have that `POST /templates` creates; null if they are written at the channel only.",
      {
        body_max_length: intField("Maximum number of characters of a body (Unicode code points).", 1_024),
        categories: words("The categories to choose from; empty for a channel without them.", [
          "MARKETING",
          "UTILITY",
        ]),
        headers: listField(
          "The kinds of header that a template can have.",
          z.enum(["text", ...HEADER_FORMATS]),
          ["text"],
        ),
        footer: booleanField("Whether a template can have a footer."),
        buttons: listField("The kinds of button that a template can have.", z.enum(BUTTON_TYPES), ["url"]),
      },
    ).nullable(),
  }).nullable(),
  sticker: objectField("Null for a channel without stickers.", {
    mime_types: listField("The formats that the channel shows as a sticker.", z.string(), ["image/webp"]),
  }).nullable(),
  files: objectField("Files; null for a channel without them.", {
    image: fileLimits("Pictures."),
    video: fileLimits("Videos."),
    audio: fileLimits("Audios."),
    document: fileLimits("Documents."),
  }).nullable(),
  voice: words("The types of audio that can be sent as a voice note; empty for none.", [
    "audio/ogg; codecs=opus",
  ]),
  location: booleanField("Whether places can be sent."),
  contact_cards: objectField("Cards of other people; null for a channel without them.", {
    most: intField("Maximum number of cards in a message.", 5),
  }).nullable(),
  interactive: objectField("Texts with buttons or a list; null for a channel without them.", {
    body_length: intField("Maximum number of characters of the text.", 1_024),
    header_length: intField("Of the header.", 60),
    footer_length: intField("Of the footer.", 60),
    buttons: objectField("A text with buttons.", {
      most: intField("Maximum number of buttons.", 3),
      title_length: intField("Maximum number of characters of a button.", 20),
    }),
    list: objectField("A text with a list.", {
      most: intField("Maximum number of rows in all sections.", 10),
      title_length: intField("Maximum number of characters of a row's or section's title.", 24),
      description_length: intField("Of a row's second line.", 72),
      button_length: intField("Of the button that opens the list.", 20),
    }),
    request_contact: booleanField("Whether a person can be asked for the phone number."),
  }).nullable(),
  replies: booleanField("Whether a message can name the message that it answers."),
  reactions: booleanField("Whether the account can react to a message with an emoji."),
  read_marks: booleanField("Whether a person can be shown that a message was read."),
  typing: booleanField("Whether a person can be shown that an answer is being written."),
  window: objectField("The customer service window; null for a channel without one.", {
    hours: intField("How long it stays open after a person's last message.", 24),
    closed_allows: listField(
      "What can be sent while the window is closed.",
      z.enum(["text", "template", "sticker"]),
      ["template"],
    ),
  }).nullable(),
  receipts: wordField(
    "The last status that the channel reports.",
    ["none", "sent", "delivered", "read"],
    "read",
  ),
  receipts_name_attempt: booleanField(
    "Whether receipts bring back the service's own id. Then they settle a message whose sending was uncertain.",
  ),
  opt_out: objectField("The words that the channel itself obeys; null for a channel without them.", {
    stop: words("Words by which a person stops messages from a sender.", ["STOP", "END"]),
    start: words("Words by which a person allows them again.", ["START"]),
  }).nullable(),
  rate: intField("What a sender without a rate of its own sends per second, in `rate_unit`.", 80),
  app_rate: intField(
    "The most that a sender sends per second while the business uses its number in the channel's own app too.",
    20,
  )
    .nullable()
    .meta({
      description:
        "The most that a sender sends per second while the business uses its number in the channel's own app too; null for a " +
        "channel without such an app.",
    }),
  pair_rate: objectField(
    "How many messages a sender sends to one person. Messages beyond it wait, and messages to others don't wait for " +
      "them. Null for a channel without such a limit.",
    {
      burst: intField("Maximum number of messages to one person that follow each other at once.", 45),
      seconds: intField("Seconds after which one message more can follow.", 6),
    },
  ).nullable(),
  rate_unit: wordField(
    "What the rates of senders count. With `segment`, a text of three segments uses up as much as three short texts.",
    ["message", "segment"],
  ),
});

export type Capabilities = z.output<typeof capabilities>;
export type PairRate = NonNullable<Capabilities["pair_rate"]>;
