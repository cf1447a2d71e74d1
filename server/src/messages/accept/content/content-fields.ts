// Fields of a new message beside its text, template or sticker: files, places, cards, and texts with buttons or a list.
import { z } from "zod";
import { optional, text } from "../../../platform/http/index.ts";
import { degrees, EITHER, fileFields } from "../../../templates/index.ts";

/** Above the limits of every channel. Each channel checks its own. */
const LONGEST = 4_096;
const MOST_ROWS = 100;

const file = <More extends z.core.$ZodLooseShape>(what: string, more: More) =>
  z
    .strictObject({
      ...fileFields,
      ...more,
    })
    .meta({ description: what, ...EITHER });

const caption = optional(text({ max: LONGEST })).meta({ description: "A text below the file." });

const label = (description: string) => optional(text({ max: 1_024 })).meta({ description });

const kind = label("What kind it is, such as WORK.");
const value = (description: string) => text({ min: 1, max: 1_024 }).meta({ description });
const several = <Item extends z.ZodType>(description: string, item: Item) =>
  optional(z.array(item).max(20)).meta({ description });

const card = z
  .strictObject({
    name: text({ min: 1, max: 256 }).meta({ description: "The person's name.", examples: ["Bo Lund"] }),
    organization: label("The company."),
    title: label("The person's position."),
    birthday: optional(z.iso.date("This must be a date such as 1999-01-23.")).meta({
      description: "YYYY-MM-DD.",
    }),
    phones: several(
      "Phones.",
      z.strictObject({ phone: value("A phone, as it is to be shown."), type: kind }),
    ),
    emails: several("E-mail addresses.", z.strictObject({ email: value("An e-mail address."), type: kind })),
    urls: several("Web pages.", z.strictObject({ url: value("A web page."), type: kind })),
    addresses: several(
      "Postal addresses.",
      z.strictObject({ address: value("A postal address in one line."), type: kind }),
    ),
  })
  .meta({ description: "A card of another person." });

const choice = {
  id: text({ min: 1, max: 200 }).meta({ description: "Comes back as `reply.id` when the person taps it." }),
  title: text({ min: 1, max: 200 }).meta({ description: "What the person sees." }),
};

export const contentFields = {
  image: file("A picture.", { caption }),
  video: file("A video.", { caption }),
  audio: file("An audio.", {
    voice: optional(z.boolean("This must be true or false.")).meta({
      description:
        "True for a voice note, as if it was recorded in the conversation. `voice` of `GET /channels` has the types that it takes.",
    }),
  }),
  document: file("A document.", {
    caption,
    filename: optional(text({ max: 240 })).meta({
      description: "The name that the person sees; the file's own if left out or empty.",
    }),
  }),
  location: z
    .strictObject({
      latitude: degrees(90).meta({ description: "In degrees, north positive." }),
      longitude: degrees(180).meta({ description: "In degrees, east positive." }),
      name: label("The place's name."),
      address: label("The place's address."),
    })
    .meta({ description: "A place.", examples: [{ latitude: 37.442, longitude: -122.161, name: "Shop" }] }),
  contact_cards: z.array(card).min(1).max(20).meta({ description: "Cards of other people." }),
  interactive: z
    .strictObject({
      header: label("A line above the text."),
      body: optional(text({ min: 1, max: LONGEST })).meta({
        description: "The text. Required with `buttons` and `list`.",
      }),
      footer: label("A small line below the text."),
      buttons: optional(z.array(z.strictObject(choice)).min(1).max(MOST_ROWS)).meta({
        description: "Buttons that answer. One of `buttons`, `list` and `request_contact` is required.",
      }),
      list: optional(
        z.strictObject({
          button: text({ min: 1, max: 200 }).meta({ description: "The button that opens the list." }),
          sections: z
            .array(
              z.strictObject({
                title: label("The section's title. Required if there are several sections."),
                rows: z
                  .array(z.strictObject({ ...choice, description: label("A second line.") }))
                  .min(1)
                  .max(MOST_ROWS)
                  .meta({ description: "The rows." }),
              }),
            )
            .min(1)
            .max(MOST_ROWS)
            .meta({ description: "The list's sections." }),
        }),
      ).meta({ description: "A list of which the person chooses a row." }),
      request_contact: optional(
        z.strictObject({ text: text({ min: 1, max: LONGEST }).meta({ description: "The question." }) }),
      ).meta({
        description:
          "Asks a person who hides the phone number for it, with a button of the channel's own. The number that the person shares then is " +
          "the contact's, who is merged with a contact that has it already.",
      }),
    })
    .meta({
      description:
        "A text with buttons or a list. The person's tap is a received message of the type `reply`.",
      examples: [
        {
          body: "Does Friday suit you?",
          buttons: [
            { id: "yes", title: "Yes" },
            { id: "no", title: "No" },
          ],
        },
        { request_contact: { text: "May we have your number, so that the driver can call?" } },
      ],
    }),
};
