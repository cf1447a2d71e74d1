// One kept-alive HTTP/1.1 connection for one request at a time. Minimal, to leave the CPU to the measured process.
import { connect, type Socket } from "node:net";

const HEAD_END = "\r\n\r\n";

export class HttpConnection {
  readonly #socket: Socket;
  #received = "";
  #answer: PromiseWithResolvers<number> | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => this.#read(chunk));
    socket.on("close", () => this.#answer?.reject(new Error("The server closed the connection.")));
    socket.on("error", (error) => this.#answer?.reject(error));
  }

  static open(url: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(new HttpConnection(socket)));
      socket.once("error", reject);
    });
  }

  /** Writes a whole request. Resolves with the status after the whole answer, which must have a content-length. */
  send(request: string): Promise<number> {
    this.#answer = Promise.withResolvers();
    this.#socket.write(request, "latin1");
    return this.#answer.promise;
  }

  close(): void {
    this.#answer = undefined;
    this.#socket.destroy();
  }

  #read(chunk: string): void {
    this.#received += chunk;
    const head = this.#received.indexOf(HEAD_END);
    if (head < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#received)?.[1];
    if (this.#received.length < head + HEAD_END.length + Number(length)) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = "";
    this.#answer?.resolve(status);
  }
}

/** A POST with a JSON body of ASCII. `headers`: lines, each with its CRLF. */
export function postRequest(url: URL, headers: string, body: string): string {
  return (
    `POST ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\n${headers}` +
    `content-length: ${body.length}${HEAD_END}${body}`
  );
}
