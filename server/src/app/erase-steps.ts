// Erases what slices store about a contact without a foreign key that cascades.
import type { EraseSteps } from "../contacts/index.ts";
import { eraseFromExports } from "../exports/index.ts";
import { eraseFromImports } from "../imports/index.ts";
import { eraseFacts } from "../intake/index.ts";
import { eraseMessages } from "../messages/index.ts";
import { eraseSourceErrors } from "../sources/index.ts";

export const eraseSteps: EraseSteps = {
  steps: [eraseMessages, eraseFacts, eraseFromImports, eraseSourceErrors],
  exports: eraseFromExports,
};
