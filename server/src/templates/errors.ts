// Errors of templates, and of messages that use them.
import { errorTable } from "../platform/errors/error-table.ts";

export const templateErrors = errorTable({
  invalid_template_body: {
    meaning: "The body of the template has a variable in a wrong form.",
    cause:
      "Two braces hold something else than a number or a name, or some variables have numbers and others names.",
    action: "Write variables as {{1}}, {{2}} or as {{first_name}}.",
  },
  invalid_template_variable: {
    meaning: "The value of a template's variable has a form that the channel refuses.",
    cause: "It has line breaks, tabs, or more than four spaces in a row.",
    action: "Write the value in one line.",
  },
  missing_template_variable: {
    meaning: "A variable of the template has no value.",
    cause: "The template's body has a variable that the message leaves out.",
    action: "Send a value for each name in `variables` of the answer.",
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
  template_needs_parameters: {
    meaning: "The template needs values that this version can't send.",
    cause: "Its header or buttons have parameters. Only variables of the body are supported.",
    action: "Use a template whose header and buttons are fixed.",
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
  template_sync_failed: {
    status: 409,
    meaning: "The channel didn't list its templates.",
    cause: "`channel_error` has the reason, for example a token without the permission.",
    action: "Look up `channel_error` here. If the status is 502, try again later.",
    retryable: null,
  },
  templates_of_channel: {
    status: 409,
    meaning: "Parley doesn't keep the templates of this channel.",
    cause: "The channel has templates of its own, which it approves, or none.",
    action: "Write them at the channel. POST /templates/sync reads them.",
  },
  unknown_template_variable: {
    meaning: "The template's body has no such variable.",
    cause: "Only the variables of the body are accepted, and no others.",
    action: "Send exactly the names in `variables` of the answer.",
  },
});
