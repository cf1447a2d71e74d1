// GET /llms.txt, and the guides as Markdown, without a key: for programs that write programs.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { refuseOtherMethods } from "../../platform/http/server.ts";
import { BASE_PATH } from "../../platform/http/version.ts";

const PATH = "/llms.txt";
const FOLDER = fileURLToPath(new URL("../../../../docs", import.meta.url));
/** Below `FOLDER` and below `/docs`, so that the links between the files lead to the service, too. */
const FOLDERS = { Guides: "guides", "More about the service": "" };

interface Document {
  /** Below `FOLDER`. */
  file: string;
  heading: string;
  text: string;
}

export async function addLlmsText(app: FastifyInstance, publicPath: string): Promise<void> {
  const api = publicPath + BASE_PATH;
  const parts = [
    `# Parley

> A customer-messaging service: a book of contacts, and messages over WhatsApp and SMS. Every request needs an API key in the header Authorization.

- [OpenAPI document](${api}/openapi.json): every operation with examples, and every error code it can answer
- [Errors](${api}/errors): what each code means and what to do, as JSON without a key
- [API reference](${api}/docs): the OpenAPI document as a page
`,
  ];
  for (const [title, folder] of Object.entries(FOLDERS)) {
    const documents = await readDocuments(folder);
    for (const { file, text } of documents) addText(app, `/docs/${file}`, "text/markdown", text);
    const lines = documents.map(({ file, heading }) => `- [${heading}](${publicPath}/docs/${file})`);
    if (lines.length > 0) parts.push(`## ${title}\n\n${lines.join("\n")}\n`);
  }
  addText(app, PATH, "text/plain", parts.join("\n"));
}

function addText(app: FastifyInstance, path: string, type: string, text: string): void {
  app.get(path, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text));
  refuseOtherMethods(app, path, ["GET"]);
}

/** None in an installation without the folder. */
async function readDocuments(folder: string): Promise<Document[]> {
  const names = await readdir(join(FOLDER, folder)).catch(() => []);
  const files = names.filter((name) => name.endsWith(".md")).sort();
  return Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const text = await readFile(join(FOLDER, file), "utf8");
      return { file, heading: /^# (.+)$/m.exec(text)?.[1] ?? name, text };
    }),
  );
}
