// What stands before the API in an installation: a proxy with a certificate. This process trusts it until it is closed.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";
import { request } from "undici";

export interface FrontOptions {
  /** Days from now. */
  from?: number;
  until?: number;
  /** The name in the certificate. */
  name?: string;
  trusted?: boolean;
}

export interface HttpsFront {
  url: string;
  close(): Promise<void>;
}

/** `target` null: another program is behind it, which answers 404. */
export async function openHttpsFront(target: string | null, options: FrontOptions = {}): Promise<HttpsFront> {
  const { from = -1, until = 90, name = "localhost", trusted = true } = options;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  // OpenSSL looks for an issuer by its name, so each has a name of its own.
  const { private: key, cert } = await generate([{ name: "commonName", value: randomUUID() }], {
    notBeforeDate: inDays(from),
    notAfterDate: inDays(until),
    keyType: "ec",
    extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: name }] }],
  });
  const server = createServer({ key, cert }, async (incoming, outgoing) => {
    if (target === null) return outgoing.writeHead(404).end();
    const answer = await request(`${target}${incoming.url}`).catch(() => null);
    if (answer === null) return outgoing.writeHead(502).end();
    outgoing.writeHead(answer.statusCode, answer.headers).end(await answer.body.text());
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const before = getCACertificates("default");
  if (trusted) setDefaultCACertificates([...before, cert]);
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, close: () => close(server, before) };
}

async function close(server: Server, authorities: string[]): Promise<void> {
  setDefaultCACertificates(authorities);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
