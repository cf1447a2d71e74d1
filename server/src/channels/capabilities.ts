// What a channel can do, as data for `GET /channels`. Accepting a message obeys the length of texts and the kinds of content;
// a new sender gets the rate.
import { z } from "zod";
import { booleanField, intField } from "../platform/http/index.ts";
import { BUTTON_TYPES, HEADER_FORMATS } from "./template.ts";

const segmentLimits = (coding: string, single: number, part: number) =>
  z
    .object({
      single: intField("Units of a text that fits into one segment.", single),
      part: intField("Units of each segment of a longer text.", part),
    })
    .meta({ description: coding });

const words = (description: string, examples: string[]) =>
  z.array(z.string()).meta({ description, examples: [examples] });

const fileLimits = (description: string) =>
  z
    .object({
      mime_types: z
        .array(z.string())
        .nullable()
        .meta({
          description:
            "The types that the channel takes, as `mime_type` of a file has them, with its parameter; null for every type.",
          examples: [["image/jpeg"]],
        }),
      max_bytes: intField("The largest file.", 5_242_880),
      caption_length: intField("Maximum number of characters of a caption.", 1_024)
        .nullable()
        .meta({ description: "Maximum number of characters of a caption; null for a file without one." }),
    })
    .meta({ description });

export const capabilities = z
  .object({
    text: z
      .object({
        max_length: intField("Maximum number of characters (Unicode code points).", 4_096),
        segments: z
          .object({
            gsm7: segmentLimits(
              "A text of characters in GSM 03.38's default alphabet, in septets. A character of its extension table takes two.",
              160,
              153,
            ),
            ucs2: segmentLimits("Any other text, in UTF-16 code units.", 70, 67),
          })
          .nullable()
          .meta({ description: "How the channel divides and bills texts; null for a channel that doesn't." }),
      })
      .meta({ description: "Texts." }),
    template: z
      .object({
        approval: z.enum(["channel", "none"]).meta({
          description:
            "`channel`: only templates that the channel approved are sent. `none`: Parley keeps the account's templates, " +
            "which `POST /templates` creates, and the channel gets their text.",
        }),
        filled: z
          .object({
            body_length: intField("Of a body.", 1_024),
            header_length: intField("Of a header's text.", 60).nullable(),
            card_length: intField("Of a card's body.", 160).nullable(),
            code_length: intField("Of a code that a button copies.", 15).nullable(),
          })
          .meta({
            description:
              "Maximum numbers of characters with the values of a message; null for a part that templates of the channel don't have.",
          }),
        header_documents: words("The types of documents that a header takes.", ["application/pdf"]),
        written: z
          .object({
            body_max_length: intField("Maximum number of characters of a body (Unicode code points).", 1_024),
            categories: words("The categories to choose from; empty for a channel without them.", [
              "MARKETING",
              "UTILITY",
            ]),
            headers: z
              .array(z.enum(["text", ...HEADER_FORMATS]))
              .meta({ description: "The kinds of header that a template can have.", examples: [["text"]] }),
            footer: booleanField("Whether a template can have a footer."),
            buttons: z
              .array(z.enum(BUTTON_TYPES))
              .meta({ description: "The kinds of button that a template can have.", examples: [["url"]] }),
          })
          .nullable()
          .meta({
            description:
              "What templates can have that `POST /templates` creates; null if they are written at the channel only.",
          }),
      })
      .nullable()
      .meta({ description: "Null for a channel without templates." }),
    sticker: z
      .object({
        mime_types: z.array(z.string()).meta({
          description: "The formats that the channel shows as a sticker.",
          examples: [["image/webp"]],
        }),
      })
      .nullable()
      .meta({ description: "Null for a channel without stickers." }),
    files: z
      .object({
        image: fileLimits("Pictures."),
        video: fileLimits("Videos."),
        audio: fileLimits("Audios."),
        document: fileLimits("Documents."),
      })
      .nullable()
      .meta({ description: "Files; null for a channel without them." }),
    voice: words("The types of audio that can be sent as a voice note; empty for none.", [
      "audio/ogg; codecs=opus",
    ]),
    location: booleanField("Whether places can be sent."),
    contact_cards: z
      .object({ most: intField("Maximum number of cards in a message.", 5) })
      .nullable()
      .meta({ description: "Cards of other people; null for a channel without them." }),
    interactive: z
      .object({
        body_length: intField("Maximum number of characters of the text.", 1_024),
        header_length: intField("Of the header.", 60),
        footer_length: intField("Of the footer.", 60),
        buttons: z
          .object({
            most: intField("Maximum number of buttons.", 3),
            title_length: intField("Maximum number of characters of a button.", 20),
          })
          .meta({ description: "A text with buttons." }),
        list: z
          .object({
            most: intField("Maximum number of rows in all sections.", 10),
            title_length: intField("Maximum number of characters of a row's or section's title.", 24),
            description_length: intField("Of a row's second line.", 72),
            button_length: intField("Of the button that opens the list.", 20),
          })
          .meta({ description: "A text with a list." }),
        request_contact: booleanField("Whether a person can be asked for the phone number."),
      })
      .nullable()
      .meta({ description: "Texts with buttons or a list; null for a channel without them." }),
    replies: booleanField("Whether a message can name the message that it answers."),
    reactions: booleanField("Whether the account can react to a message with an emoji."),
    read_marks: booleanField("Whether a person can be shown that a message was read."),
    typing: booleanField("Whether a person can be shown that an answer is being written."),
    window: z
      .object({
        hours: intField("How long it stays open after a person's last message.", 24),
        closed_allows: z
          .array(z.enum(["text", "template", "sticker"]))
          .meta({ description: "What can be sent while the window is closed.", examples: [["template"]] }),
      })
      .nullable()
      .meta({ description: "The customer service window; null for a channel without one." }),
    receipts: z
      .enum(["none", "sent", "delivered", "read"])
      .meta({ description: "The last status that the channel reports.", examples: ["read"] }),
    receipts_name_attempt: booleanField(
      "Whether receipts bring back the service's own id. Then they settle a message whose sending was uncertain.",
    ),
    opt_out: z
      .object({
        stop: words("Words by which a person stops messages from a sender.", ["STOP", "END"]),
        start: words("Words by which a person allows them again.", ["START"]),
      })
      .nullable()
      .meta({ description: "The words that the channel itself obeys; null for a channel without them." }),
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
    pair_rate: z
      .object({
        burst: intField("Maximum number of messages to one person that follow each other at once.", 45),
        seconds: intField("Seconds after which one message more can follow.", 6),
      })
      .nullable()
      .meta({
        description:
          "How many messages a sender sends to one person. Messages beyond it wait, and messages to others don't wait for " +
          "them. Null for a channel without such a limit.",
      }),
    rate_unit: z.enum(["message", "segment"]).meta({
      description:
        "What the rates of senders count. With `segment`, a text of three segments uses up as much as three short texts.",
    }),
  })
  .meta({ description: "What the channel can do." });

export type Capabilities = z.output<typeof capabilities>;
export type PairRate = NonNullable<Capabilities["pair_rate"]>;
