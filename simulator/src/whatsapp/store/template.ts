// A message template of Meta's API.

export interface TemplateComponent {
  type: "HEADER" | "BODY" | "FOOTER" | "BUTTONS";
  format?: string;
  text?: string;
  example?: unknown;
  buttons?: TemplateButton[];
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
  parameter_format: "POSITIONAL" | "NAMED";
  components: TemplateComponent[];
}
