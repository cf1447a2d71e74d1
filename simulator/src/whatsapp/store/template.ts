// A message template of Meta's API.

export interface TemplateComponent {
  type: "HEADER" | "BODY" | "FOOTER" | "BUTTONS";
  format?: string;
  text?: string;
  example?: unknown;
  buttons?: { type: string; text: string }[];
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
