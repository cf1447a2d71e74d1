// GET /llms.txt, without a key: where programs that write programs find the OpenAPI document and the guides.
import type { FastifyInstance } from "fastify";
import { refuseOtherMethods } from "../../platform/http/server.ts";
import { BASE_PATH } from "../../platform/http/version.ts";

const PATH = "/llms.txt";

/** Files of `docs/guides` in Parley's repository, with their headings. */
const GUIDES: Record<string, string> = {
  "every-operation.md": "Every operation by example",
  "send-files.md": "Send files, buttons and reactions",
  "people.md": "Let colleagues sign in",
  "receive-events.md": "Receive replies on a webhook",
  "safe-retries.md": "Retry safely",
  "send-reminders.md": "Send reminders from a list",
  "write-to-many-people.md": "Write to many people",
  "sync-data.md": "Sync contacts from a shop or CRM",
  "nightly-sync.md": "Sync contacts every night",
  "import-from-a-spreadsheet.md": "Import contacts from a spreadsheet",
  "move-from-another-tool.md": "Move from another tool",
  "connect-whatsapp.md": "Connect a WhatsApp number",
  "connect-sms.md": "Connect an SMS number",
  "install.md": "Install Parley",
  "backup.md": "Back up and restore",
  "upgrade.md": "Upgrade",
  "growing.md": "Growing",
  "high-availability.md": "Go on when a machine fails",
};

export function addLlmsText(app: FastifyInstance, publicPath: string): void {
  const api = publicPath + BASE_PATH;
  const text = `# Parley

> A customer-messaging service: a book of contacts, and messages over WhatsApp and SMS. Every request needs an API key in the header Authorization.

- [OpenAPI document](${api}/openapi.json): every operation with examples, and every error code it can answer
- [Errors](${api}/errors): what each code means and what to do, as JSON without a key
- [API reference](${api}/docs): the OpenAPI document as a page

## Guides

They are in the folder docs/guides of Parley's repository.

${Object.entries(GUIDES)
  .map(([file, heading]) => `- ${file}: ${heading}`)
  .join("\n")}
`;
  app.get(PATH, async (_request, reply) => reply.type("text/plain; charset=utf-8").send(text));
  refuseOtherMethods(app, PATH, ["GET"]);
}
