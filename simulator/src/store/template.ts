// A message template, as Meta describes it.

export type TemplateComponent = {
  type: "HEADER" | "BODY" | "FOOTER" | "BUTTONS";
  format?: string;
  text?: string;
  example?: unknown;
  buttons?: { type: string; text: string }[];
};

export type Template = {
  id: string;
  name: string;
  language: string;
  status: "APPROVED" | "REJECTED" | "PAUSED";
  category: string;
  parameter_format: "POSITIONAL" | "NAMED";
  components: TemplateComponent[];
};
