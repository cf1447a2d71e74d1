// The templates of every new business account.
import type { Template } from "./template.ts";

const REMINDER_EXAMPLE = {
  body_text_named_params: [
    { param_name: "name", example: "Ada" },
    { param_name: "date", example: "May 4, 10:30" },
  ],
};

export const SEEDED_TEMPLATES: Omit<Template, "id">[] = [
  {
    name: "hello_world",
    language: "en_US",
    status: "APPROVED",
    category: "UTILITY",
    parameter_format: "POSITIONAL",
    components: [
      { type: "HEADER", format: "TEXT", text: "Hello World" },
      { type: "BODY", text: "Your first message has arrived. From here on, everything is a conversation." },
      { type: "FOOTER", text: "A seeded template of the simulator" },
    ],
  },
  {
    name: "order_update",
    language: "en_US",
    status: "APPROVED",
    category: "UTILITY",
    parameter_format: "POSITIONAL",
    components: [
      { type: "HEADER", format: "TEXT", text: "Your order is on its way" },
      {
        type: "BODY",
        text: "Hi {{1}}, your order {{2}} left our warehouse today. We will write again when it is at your door.",
        example: { body_text: [["Ada", "A-1047"]] },
      },
      { type: "FOOTER", text: "Thank you for shopping with us" },
      { type: "BUTTONS", buttons: [{ type: "QUICK_REPLY", text: "Track my order" }] },
    ],
  },
  {
    name: "appointment_reminder",
    language: "en_US",
    status: "APPROVED",
    category: "UTILITY",
    parameter_format: "NAMED",
    components: [
      {
        type: "BODY",
        text: "Hello {{name}}, we look forward to seeing you on {{date}}.",
        example: REMINDER_EXAMPLE,
      },
      { type: "FOOTER", text: "Reply here if the time doesn't suit you" },
    ],
  },
  {
    name: "appointment_reminder",
    language: "es_ES",
    status: "APPROVED",
    category: "UTILITY",
    parameter_format: "NAMED",
    components: [
      { type: "BODY", text: "Hola {{name}}, te esperamos el {{date}}.", example: REMINDER_EXAMPLE },
      { type: "FOOTER", text: "Responde aquí si la hora no te va bien" },
    ],
  },
  {
    name: "flash_sale",
    language: "en_US",
    status: "REJECTED",
    category: "MARKETING",
    parameter_format: "POSITIONAL",
    components: [{ type: "BODY", text: "Everything must go! Only today, only for you!" }],
  },
  {
    name: "weekly_offer",
    language: "en_US",
    status: "PAUSED",
    category: "MARKETING",
    parameter_format: "POSITIONAL",
    components: [
      { type: "BODY", text: "This week for you: {{1}}.", example: { body_text: [["fresh bread"]] } },
      { type: "FOOTER", text: "Reply STOP to hear no more of our offers" },
    ],
  },
];
