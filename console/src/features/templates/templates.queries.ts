import type { Input } from "@parley/client";
import { useChange } from "../../parts/queries/use-change.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";

export const useCreateTemplate = () =>
  useChange((template: Input<"createTemplate">) => api.createTemplate(template), keys.templates);

export const useReplaceTemplate = () =>
  useChange((template: Input<"replaceTemplate">) => api.replaceTemplate(template), keys.templates);

export const useDeleteTemplate = () => useChange((id: string) => api.deleteTemplate({ id }), keys.templates);
