// Errors of templates, and of messages that use them.
import { errorTable } from "../platform/errors/error-table.ts";

export const templateErrors = errorTable({
  invalid_template_body: {
    meaning: "The body of the template has a variable in a wrong form.",
    cause:
      "Two braces hold something else than a number or a name, or some variables have numbers and others names.",
    action: "Write variables as {{1}}, {{2}} or as {{first_name}}.",
  },
  invalid_template_value: {
    meaning: "A value for a template has a form that the channel refuses.",
    cause: "It has line breaks, tabs, or more than four spaces in a row.",
    action: "Write the value in one line.",
  },
  missing_template_button: {
    meaning: "A button of the template has no value.",
    cause:
      "The button opens an address that the message completes, or copies a code, and the message leaves it out.",
    action: "Send a value for each place in `buttons` of the answer.",
  },
  missing_template_header: {
    meaning: "The header of the template has no content.",
    cause: "The header shows a text with a variable, a place or a file, and the message leaves it out.",
    action: "Send the `header` of the answer.",
  },
  missing_template_offer: {
    meaning: "The offer of the template has no end.",
    cause: "The template shows when its offer ends, and the message leaves the time out.",
    action: "Send `offer` with `expires_at`.",
  },
  missing_template_variable: {
    meaning: "A variable of the template has no value.",
    cause: "The template's body has a variable that the message leaves out.",
    action: "Send a value for each name in `variables` of the answer.",
  },
  template_change_refused: {
    status: 409,
    meaning: "The channel didn't take the change of the template.",
    cause:
      "`channel_error` has the reason, for example a name that is taken, or a template that is being reviewed.",
    action: "Correct what the channel names. If the status is 502, try again later.",
    retryable: null,
  },
  template_exists: {
    status: 409,
    meaning: "There is already a template with this name in this language.",
    cause: "It was created before.",
    action: "Change it with PUT /templates/{id}, or choose another name.",
  },
  template_language_needed: {
    meaning: "The template is approved in several languages.",
    cause: "The message names no language.",
    action: "Send one of the `languages` of the answer.",
  },
  template_not_approved: {
    meaning: "The template isn't approved.",
    cause: "The channel is still reviewing it, rejected or paused it.",
    action: "See its status at the channel, or use another template.",
  },
  template_not_found: {
    status: 404,
    meaning: "There is no template with this name in this language.",
    cause: "A typing error, another business account, or a template that was deleted at the channel.",
    action: "Choose one from GET /templates. POST /templates/sync reads the channel's list again.",
    remedies: ["send_template", "see_templates"],
  },
  template_not_supported: {
    meaning: "The template has a part that this version can't fill in.",
    cause: "Messages can't have lists of products or rarer parts.",
    action: "Use a template without the parts in `unsupported` of the answer.",
    remedies: ["send_template", "see_templates"],
  },
  template_part_not_supported: {
    meaning: "Templates of this channel can't have this part.",
    cause: "Channels differ in the categories, headers and buttons that their templates can have.",
    action: "See `template.written` of the channel in GET /channels.",
  },
  template_sync_failed: {
    status: 409,
    meaning: "The channel didn't list its templates.",
    cause: "`channel_error` has the reason, for example a token without the permission.",
    action: "Look up `channel_error` here. If the status is 502, try again later.",
    retryable: null,
  },
  templates_of_channel: {
    status: 409,
    meaning: "The template can't be written here.",
    cause:
      "The channel has templates that are written elsewhere, or none. Or the template has parts that can't be written here.",
    action: "Write them at the channel. POST /templates/sync reads them.",
  },
  unknown_template_button: {
    meaning: "The template has no such button that takes a value.",
    cause: "Buttons are counted from 0, and most take no value.",
    action: "Send only the places in `buttons` of the answer.",
  },
  unknown_template_card: {
    meaning: "The template has fewer cards than the message.",
    cause: "`cards` of the message has more members than `cards` of the template.",
    action: "Send as many as `cards` of the answer has.",
  },
  unknown_template_header: {
    meaning: "The header of the template doesn't take this content.",
    cause: "The template has no header, a fixed text, or a header of another kind.",
    action: "Send the `header` of the answer, or none if it is null.",
  },
  unknown_template_offer: {
    meaning: "The template takes no end of an offer.",
    cause: "The template has no offer, or one that doesn't show when it ends.",
    action: "Leave out `offer`.",
  },
  unknown_template_variable: {
    meaning: "The template's body has no such variable.",
    cause: "Only the variables of the body are accepted, and no others.",
    action: "Send exactly the names in `variables` of the answer.",
  },
});
