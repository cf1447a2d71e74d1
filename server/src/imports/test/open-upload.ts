// An upload that stays open until a test ends it.
import { type ClientRequest, type IncomingHttpHeaders, request } from "node:http";

export interface OpenUpload {
  sending: ClientRequest;
  answer: Promise<{
    status: number;
    headers: IncomingHttpHeaders;
    body: { code?: string; detail?: string; retryable?: boolean; import?: { id: string } };
  }>;
}

/** Sends the first rows, and waits. */
export function beginUpload(
  url: string,
  { query = "", first = "phone,name\n15551110001,Ana\n", ...headers }: Record<string, string> = {},
): OpenUpload {
  const answered = Promise.withResolvers<Awaited<OpenUpload["answer"]>>();
  const sending = request(`${url}/api/contacts/import${query}`, {
    method: "POST",
    headers: { authorization: "test", "content-type": "text/csv", ...headers },
  });
  sending.on("error", answered.reject);
  sending.on("response", async (response) => {
    const body = Buffer.concat(await response.toArray()).toString();
    answered.resolve({ status: response.statusCode ?? 0, headers: response.headers, body: JSON.parse(body) });
  });
  answered.promise.catch(() => undefined);
  sending.write(first);
  return { sending, answer: answered.promise };
}
