// A server that stands for a channel's API in tests.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";

export abstract class ApiStub {
  readonly dispatcher = new Agent({ connect: { timeout: 1_000 } });
  readonly #server = createServer((request, response) => void this.handle(request, response));

  protected abstract handle(request: IncomingMessage, response: ServerResponse): Promise<void>;

  /** Returns the address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await this.dispatcher.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
