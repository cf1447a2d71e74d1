// A message template of Meta's API.

export interface TemplateComponent {
  type:
    | "HEADER"
    | "BODY"
    | "FOOTER"
    | "BUTTONS"
    | "LIMITED_TIME_OFFER"
    | "CAROUSEL"
    | "CALL_PERMISSION_REQUEST";
  format?: string;
  text?: string;
  example?: unknown;
  buttons?: TemplateButton[];
  limited_time_offer?: TemplateOffer;
  /** Each has a header, a body and buttons. */
  cards?: { components: TemplateComponent[] }[];
}

export interface TemplateOffer {
  text: string;
  /** Whether a message gives the time at which the offer ends. */
  has_expiration?: boolean | undefined;
}

export interface TemplateButton {
  /** In capitals. */
  type: string;
  text: string;
  /** Of a button that opens a page. Its variable is at the end. */
  url?: string;
  /** Of a button that calls. */
  phone_number?: string;
  example?: unknown;
}

export interface Template {
  id: string;
  name: string;
  language: string;
  status: "APPROVED" | "REJECTED" | "PAUSED";
  category: string;
  /** Before Meta changed it. */
  previous_category?: string;
  parameter_format: "POSITIONAL" | "NAMED";
  components: TemplateComponent[];
}
