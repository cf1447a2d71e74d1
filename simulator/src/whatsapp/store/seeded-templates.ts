// The templates of every new business account.
import type { Template, TemplateComponent } from "./template.ts";

const REMINDER_EXAMPLE = {
  body_text_named_params: [
    { param_name: "name", example: "Ada" },
    { param_name: "date", example: "May 4, 10:30" },
  ],
};

const PICKUP_EXAMPLE = { body_text_named_params: [{ param_name: "name", example: "Ada" }] };

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
  {
    name: "summer_sale",
    language: "en_US",
    status: "APPROVED",
    category: "MARKETING",
    parameter_format: "POSITIONAL",
    components: [
      { type: "HEADER", format: "TEXT", text: "Our {{1}} is on!", example: { header_text: ["summer sale"] } },
      {
        type: "BODY",
        text: "Hi {{1}}, show the code at the counter, or order on our page.",
        example: { body_text: [["Ada"]] },
      },
      { type: "FOOTER", text: "Until Saturday" },
      {
        type: "BUTTONS",
        buttons: [
          { type: "COPY_CODE", text: "Copy offer code", example: ["CAKE25"] },
          {
            type: "URL",
            text: "Order now",
            url: "https://bakery.example/order?offer={{1}}",
            example: ["https://bakery.example/order?offer=cake25"],
          },
          { type: "QUICK_REPLY", text: "No more offers" },
        ],
      },
    ],
  },
  {
    name: "ready_for_pickup",
    language: "en_US",
    status: "APPROVED",
    category: "UTILITY",
    parameter_format: "NAMED",
    components: [
      { type: "HEADER", format: "LOCATION" },
      { type: "BODY", text: "{{name}}, your cake is ready at the shop above.", example: PICKUP_EXAMPLE },
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "I'm on my way" },
          { type: "PHONE_NUMBER", text: "Call us", phone_number: "+15550001000" },
        ],
      },
    ],
  },
  {
    name: "sign_in",
    language: "en_US",
    status: "APPROVED",
    category: "AUTHENTICATION",
    parameter_format: "POSITIONAL",
    components: [
      {
        type: "BODY",
        text: "*{{1}}* is your verification code. For your security, do not share this code.",
        example: { body_text: [["123456"]] },
      },
      { type: "FOOTER", text: "This code expires in 10 minutes." },
      {
        type: "BUTTONS",
        buttons: [
          {
            type: "URL",
            text: "Copy code",
            url: "https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code_expiration_minutes=10&code=otp{{1}}",
            example: [
              "https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code_expiration_minutes=10&code=otp123456",
            ],
          },
        ],
      },
    ],
  },
  {
    name: "weekend_offer",
    language: "en_US",
    status: "APPROVED",
    category: "MARKETING",
    parameter_format: "POSITIONAL",
    components: [
      {
        type: "LIMITED_TIME_OFFER",
        limited_time_offer: { text: "A quarter off", has_expiration: true },
      },
      {
        type: "BODY",
        text: "Hi {{1}}, this weekend every cake costs a quarter less.",
        example: { body_text: [["Ada"]] },
      },
      {
        type: "BUTTONS",
        buttons: [
          { type: "COPY_CODE", text: "Copy offer code", example: ["CAKE25"] },
          {
            type: "URL",
            text: "Order now",
            url: "https://bakery.example/order?offer={{1}}",
            example: ["https://bakery.example/order?offer=cake25"],
          },
        ],
      },
    ],
  },
  {
    name: "cakes_of_the_week",
    language: "en_US",
    status: "APPROVED",
    category: "MARKETING",
    parameter_format: "POSITIONAL",
    components: [
      {
        type: "BODY",
        text: "Hi {{1}}, these are our cakes of the week.",
        example: { body_text: [["Ada"]] },
      },
      { type: "CAROUSEL", cards: [cakeCard(), cakeCard(), cakeCard()] },
    ],
  },
];

function cakeCard(): { components: TemplateComponent[] } {
  return {
    components: [
      { type: "HEADER", format: "IMAGE" },
      { type: "BODY", text: "{{1}}, for {{2}}", example: { body_text: [["Lemon cake", "$24"]] } },
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "Keep one for me" },
          {
            type: "URL",
            text: "See it",
            url: "https://bakery.example/cakes/{{1}}",
            example: ["https://bakery.example/cakes/lemon"],
          },
        ],
      },
    ],
  };
}
