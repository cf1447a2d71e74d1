// A text with buttons or a list, in API answers: in the form in which it was sent.
import { z } from "zod";
import type { InteractiveContent } from "../../channels/index.ts";
import { textField } from "../../platform/http/index.ts";

const choice = {
  id: textField("Comes back as `reply.id` when the person taps it.", "yes"),
  title: textField("What the person sees.", "Yes"),
};

export const interactiveAnswer = z
  .object({
    header: textField("A line above the text.").nullable(),
    body: textField("The text.", "Does Friday suit you?"),
    footer: textField("A small line below the text.").nullable(),
    buttons: z.array(z.object(choice)).optional().meta({ description: "The buttons." }),
    list: z
      .object({
        button: textField("The button that opens the list.", "Choose a day"),
        sections: z
          .array(
            z.object({
              title: textField("The section's title.").nullable(),
              rows: z
                .array(z.object({ ...choice, description: textField("A second line.").nullable() }))
                .meta({ description: "The rows." }),
            }),
          )
          .meta({ description: "The list's sections." }),
      })
      .optional()
      .meta({ description: "The list." }),
  })
  .meta({ description: "A text with buttons or a list." });

export function interactiveOf({
  header,
  body,
  footer,
  choices,
}: InteractiveContent): z.input<typeof interactiveAnswer> {
  const shown = { header, body, footer };
  if (choices.of === "buttons") return { ...shown, buttons: choices.buttons };
  return { ...shown, list: { button: choices.button, sections: choices.sections } };
}
