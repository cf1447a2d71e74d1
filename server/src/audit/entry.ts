// An entry of the audit, as the API shows it.
import { t } from "../platform/database/index.ts";
import { textField } from "../platform/http/index.ts";
import { f, resource } from "../platform/resources/index.ts";

export const auditEntry = resource(
  { id: "AuditEntry", description: "Who did something, and what." },
  {
    id: f.named("entry_id", f.id("aud", "The entry's id.")),
    ...f.by("Who did it", "for nobody"),
    operation: f.text("The name of the operation that did it.", "deleteContact"),
    about: f.shown(
      t.nullable(t.text),
      textField(
        "The id of what it was about; null for what has none.",
        "con_01m822prqpec0sbfjcevpfj9r5",
      ).nullable(),
    ),
    created_at: f.time("When it was done. Of a read, when the person first read the contact in that hour."),
  },
);
