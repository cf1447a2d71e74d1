// A template in no channel's words: its parts, the values that a message must give for them, and those values in a message.
import { z } from "zod";
import { booleanField, textField } from "../platform/http/index.ts";

export type TemplateParameterFormat = "POSITIONAL" | "NAMED";

/** Formats of a header that show the message's own content instead of a text. */
export const HEADER_FORMATS = ["image", "video", "document", "location"] as const;
export type HeaderFormat = (typeof HEADER_FORMATS)[number];

/** A message gives the content of every header but a text without a variable. */
export const templateHeaderAnswer = z.object({
  type: z.enum(["text", ...HEADER_FORMATS]).meta({ description: "What the header shows." }),
  text: textField("The text; null unless the type is text.", "Our {{1}} is on!").nullable(),
  variable: textField("The name of the text's only variable; null if it has none.", "1").nullable(),
});

export const BUTTON_TYPES = [
  "quick_reply",
  "url",
  "phone",
  "call",
  "copy_code",
  "one_time_code",
  "form",
  "request_contact",
  "other",
] as const;
export type ButtonType = (typeof BUTTON_TYPES)[number];

export const templateButtonAnswer = z.object({
  type: z.enum(BUTTON_TYPES).meta({
    description:
      "What a tap does: `quick_reply` answers, `url` opens a page, `phone` calls a number, `call` calls over the channel's app, " +
      "`copy_code` copies a code of the message, `one_time_code` copies the code in the body, `form` opens a form, `request_contact` " +
      "shares the person's phone, `other` does something else.",
  }),
  text: textField("What the button says.", "Shop now"),
  url: textField(
    "The address that a `url` opens; null for other buttons.",
    "https://shop.example/?promo={{1}}",
  ).nullable(),
  phone: textField("The number that a `phone` calls; null for other buttons.", "+15550001000").nullable(),
  value: z.enum(["none", "optional", "required"]).meta({
    description:
      "Whether a message gives the button a value: the end of the address, the code, or what comes back with the tap.",
  }),
});

/** Its text stands above the body. */
export const templateOfferAnswer = z.object({
  text: textField("What the offer says.", "Expiring offer!"),
  expires: booleanField("Whether a message gives the time at which the offer ends."),
});

export const variablesAnswer = (description: string) =>
  z.array(z.string()).meta({ description, examples: [["1", "2"]] });

/** One of a row of cards below the body. */
export const templateCardAnswer = z.object({
  header: templateHeaderAnswer.nullable().meta({
    description: "What stands above the card's body: a picture or a video, which a message gives.",
  }),
  body: textField("The card's text with its variables; null for none.", "Lemons for {{1}}").nullable(),
  variables: variablesAnswer("The variables of the card's body, which a message must give."),
  buttons: z.array(templateButtonAnswer).meta({ description: "In order, as those of the template." }),
});

export type TemplateHeader = z.output<typeof templateHeaderAnswer>;
export type TemplateButton = z.output<typeof templateButtonAnswer>;
export type TemplateOffer = z.output<typeof templateOfferAnswer>;
export type TemplateCard = z.output<typeof templateCardAnswer>;

export interface ChannelTemplate {
  name: string;
  language: string;
  category: string;
  /** What the category was before the channel changed it. */
  previousCategory?: string | null;
  /** The channel's word in capitals. Only APPROVED templates can be sent. */
  status: string;
  parameterFormat: TemplateParameterFormat;
  header: TemplateHeader | null;
  body: string;
  /** The body's variables in order, each once: "1", "2" or names. */
  variables: string[];
  footer: string | null;
  /** A message names a button by its place, from 0. */
  buttons: TemplateButton[];
  offer: TemplateOffer | null;
  /** A message gives each card its values, in this order. Empty for a template without cards. */
  cards: TemplateCard[];
  /** Parts that messages can't fill in, by the channel's names. A template that has one can't be sent. */
  unsupported: string[];
  components: unknown[];
}

/** A template that a client writes for a channel that approves templates. */
export interface TemplateDraft
  extends Pick<ChannelTemplate, "name" | "language" | "category" | "parameterFormat" | "body" | "footer"> {
  header: TemplateHeader | null;
  buttons: Pick<TemplateButton, "type" | "text" | "url" | "phone">[];
  /** Values for the channel's reviewers, as a message gives them. */
  example: {
    variables: { name: string; value: string }[];
    /** Null for a header without a variable. */
    header: string | null;
    /** By place; null for a button that takes no value. */
    buttons: (string | null)[];
  };
}

/** What a message shows in the header of its template, or of a card. */
export type HeaderValue =
  /** `variable`: as in the template. */
  | { type: "text"; variable: string; text: string }
  | { type: "location"; latitude: number; longitude: number; name: string | null; address: string | null }
  /** The file is the `mediaId` beside the header. Only a document has a name. */
  | { type: Exclude<HeaderFormat, "location">; filename: string | null };

/** What a message gives for a button that takes a value. */
export interface ButtonValue {
  /** The place of the button in the template or card, from 0. */
  index: number;
  type: ButtonType;
  /** Null only for a form, which some channels want to be named in any case. */
  value: string | null;
}

/** The values of a message for its template, or for a card. */
export interface FilledParts {
  /** In the order of the body's variables. */
  variables: { name: string; value: string }[];
  /** Missing for a header that needs no value. */
  header?: HeaderValue;
  /** The account's file that the header shows. */
  mediaId?: string;
  /** In the order of the buttons. Missing when no button gets a value. */
  buttons?: ButtonValue[];
}

export interface TemplateContent extends FilledParts {
  type: "template";
  name: string;
  language: string;
  /** The channel's word in capitals, such as MARKETING; missing if the channel has none. */
  category?: string;
  parameterFormat: TemplateParameterFormat;
  /** `expiresAt`: in ISO 8601. Missing for a template without an offer that ends. */
  offer?: { expiresAt: string };
  /** Missing for a template without cards. */
  cards?: FilledParts[];
  /** The body with the values, of a template that Parley keeps. The connector gets it as a text. */
  text?: string;
  /** What the person reads, for searches: the fixed texts and the values. Missing where `text` is all. */
  shown?: string;
}
