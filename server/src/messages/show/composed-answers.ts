// The template of a message in API answers, with the values in the form in which a request gives them, and a text with buttons or a
// list in the form in which it was sent.
import { z } from "zod";
import type { FilledParts, InteractiveContent, TemplateContent } from "../../channels/index.ts";
import {
  idField,
  listField,
  numberField,
  objectField,
  objectsField,
  textField,
  timeField,
} from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";

const location = z.object({
  latitude: numberField("In degrees."),
  longitude: numberField("In degrees."),
  name: textField("The name of the place.").nullable(),
  address: textField("The address of the place.").nullable(),
});

const file = z.object({ media_id: idField("med", "The id of the file.") });

const values = (description: string, example: Record<string, string>) =>
  z.record(z.string(), z.string()).meta({ description, examples: [example] });

const parts = {
  variables: values("The values of the variables.", { "1": "Ana", "2": "A-1047" }),
  header: z
    .object({
      text: textField("The value of the variable in the header's text."),
      location: location.meta({ description: "The place that the header shows." }),
      image: file.meta({ description: "The picture that the header shows." }),
      video: file.meta({ description: "The video that the header shows." }),
      document: file
        .extend({ filename: textField("The name that the person sees.").nullable() })
        .meta({ description: "The document that the header shows." }),
    })
    .partial()
    .optional()
    .meta({ description: "The content of the header; absent for one that needs none." }),
  buttons: values("The values of buttons, by their place from 0; absent for none.", {
    "1": "summer2026",
  }).optional(),
};

export const templateAnswer = objectField("The template of a template message.", {
  name: textField("The template's name.", "order_update"),
  language: textField("The language that was chosen.", "en_US"),
  ...parts,
  offer: objectField("The end of the offer; absent for a template without an offer that ends.", {
    expires_at: timeField("When the offer ends."),
  }).optional(),
  cards: listField(
    "The values of the cards, in order; absent for a template without cards.",
    z.object(parts),
  ).optional(),
  text: textField(
    "The body with the values, of a template that Parley keeps.",
    "Hello Ana, your cake is ready.",
  ).optional(),
});

export function templateOf(content: TemplateContent): z.input<typeof templateAnswer> {
  const { name, language, offer, cards, text } = content;
  return {
    name,
    language,
    ...partsOf(content),
    ...(offer && { offer: { expires_at: offer.expiresAt } }),
    ...(cards && { cards: cards.map(partsOf) }),
    ...(text !== undefined && { text }),
  };
}

function partsOf({ variables, header, mediaId, buttons = [] }: FilledParts) {
  // The service itself gives a one-time code and a form their values.
  const given = buttons.flatMap(({ index, type, value }) =>
    type === "one_time_code" || value === null ? [] : [[String(index), value]],
  );
  return {
    variables: Object.fromEntries(variables.map(({ name, value }) => [name, value])),
    ...(header && { header: headerOf(header, mediaId) }),
    ...(given.length > 0 && { buttons: Object.fromEntries(given) }),
  };
}

function headerOf(header: NonNullable<TemplateContent["header"]>, mediaId: string | undefined) {
  if (header.type === "text") return { text: header.text };
  if (header.type !== "location") {
    const { type, filename } = header;
    const shown = { media_id: publicId("med", mediaId ?? ""), ...(type === "document" && { filename }) };
    return { [type]: shown };
  }
  const { type, ...place } = header;
  return { [type]: place };
}

const choice = {
  id: textField("Comes back as `reply.id` when the person taps it.", "yes"),
  title: textField("What the person sees.", "Yes"),
};

export const interactiveAnswer = objectField("A text with buttons or a list.", {
  header: textField("A line above the text.").nullable(),
  body: textField("The text.", "Does Friday suit you?"),
  footer: textField("A small line below the text.").nullable(),
  buttons: listField("The buttons.", z.object(choice)).optional(),
  list: objectField("The list.", {
    button: textField("The button that opens the list.", "Choose a day"),
    sections: objectsField("The list's sections.", {
      title: textField("The section's title.").nullable(),
      rows: objectsField("The rows.", { ...choice, description: textField("A second line.").nullable() }),
    }),
  }).optional(),
  request_contact: objectField("The question for the person's phone number.", {
    text: textField("The question.", "May we have your number?"),
  }).optional(),
});

export function interactiveOf({
  header,
  body,
  footer,
  choices,
}: InteractiveContent): z.input<typeof interactiveAnswer> {
  const shown = { header, body, footer };
  if (choices.of === "buttons") return { ...shown, buttons: choices.buttons };
  if (choices.of === "request_contact") return { ...shown, request_contact: { text: body } };
  return { ...shown, list: { button: choices.button, sections: choices.sections } };
}
