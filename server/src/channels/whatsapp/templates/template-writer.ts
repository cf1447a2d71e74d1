// Submits, edits and deletes templates at Meta. Source: Meta, "Template management".
import type { ChannelHttp, Failure, TemplateSubmission, TemplateWriter } from "../../connector.ts";
import { isObject, itemsIn, type JsonObject, textIn } from "../../json.ts";
import type { ChannelTemplate, TemplateDraft } from "../../template.ts";
import type { WhatsAppCredentials, WhatsAppSender } from "../credentials.ts";
import { refusal } from "../errors/graph-error.ts";
import type { Graph } from "../graph.ts";
import { listItems } from "./list-templates.ts";
import { wordIn } from "./read-parts.ts";
import { readTemplate } from "./read-template.ts";
import { writtenComponents } from "./written-components.ts";

type Name = Pick<ChannelTemplate, "name" | "language">;

export function templateWriter(
  graphOf: (sender: WhatsAppSender, http: ChannelHttp) => Graph,
): TemplateWriter<WhatsAppCredentials> {
  return {
    async submit(draft, sender, http) {
      const { name, language, category, parameterFormat: parameter_format } = draft;
      const components = writtenComponents(draft);
      const body = { name, language, category, parameter_format, components };
      const answer = await graphOf(sender, http).post(`/${sender.businessId}/message_templates`, body);
      if (!answer.ok) return { kind: "refused", failure: answer.failure };
      // Meta may choose another category.
      return submitted({ ...body, ...answer.body }, draft);
    },
    async replace(draft, sender, http) {
      const graph = graphOf(sender, http);
      const found = await findId(graph, draft);
      if ("failure" in found) return { kind: "refused", failure: found.failure };
      if (found.id === null) {
        const detail = "WhatsApp has no such template any more.";
        return { kind: "refused", failure: refusal("channel_refused", detail) };
      }
      const components = [...writtenComponents(draft, found.call), ...found.kept];
      const answer = await graph.post(`/${found.id}`, { components });
      if (!answer.ok) return { kind: "refused", failure: answer.failure };
      const { name, language, category, parameterFormat: parameter_format } = draft;
      // Meta reviews the new content.
      return submitted({ name, language, category, parameter_format, components, status: "PENDING" }, draft);
    },
    async remove(template, sender, http) {
      const graph = graphOf(sender, http);
      const found = await findId(graph, template);
      if ("failure" in found) return found.failure;
      if (found.id === null) return null;
      const query = new URLSearchParams({ hsm_id: found.id, name: template.name });
      const path = `/${sender.businessId}/message_templates?${query}`;
      const answer = await graph.send({ method: "DELETE", path });
      return answer.ok ? null : answer.failure;
    },
  };
}

function submitted(listed: Record<string, unknown>, { buttons }: TemplateDraft): TemplateSubmission {
  const template = readTemplate(listed) as ChannelTemplate;
  // Meta lists a text for each button, also for those whose text it writes itself.
  const texts = template.buttons.map((button, index) => ({ ...button, text: buttons[index]?.text ?? "" }));
  return { kind: "submitted", template: { ...template, buttons: texts } };
}

/** `id`: null when Meta doesn't list the template. Drafts have neither the parts in `kept` nor all fields of the button that calls. */
type Found = { id: string | null; kept: object[]; call: JsonObject | undefined } | { failure: Failure };

async function findId(graph: Graph, { name, language }: Name): Promise<Found> {
  // The filter finds other names that contain this one, too.
  const listed = await listItems(graph, { fields: "id,name,language,components", name });
  if (!Array.isArray(listed)) return { failure: listed };
  const found = listed
    .filter(isObject)
    .find((item) => textIn(item, "name") === name && textIn(item, "language") === language);
  const components = itemsIn(found ?? {}, "components").filter(isObject);
  const kept = components.filter((component) => wordIn(component, "type") === "CALL_PERMISSION_REQUEST");
  const buttons = components.flatMap((component) => itemsIn(component, "buttons")).filter(isObject);
  const call = buttons.find((button) => wordIn(button, "type") === "VOICE_CALL");
  return { id: found ? textIn(found, "id") : null, kept, call };
}
