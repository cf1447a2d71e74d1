// A server that stands for a channel's API in tests.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Agent } from "undici";
import { type Listening, listen } from "../../../test/listen.ts";

export abstract class ApiStub {
  readonly dispatcher = new Agent({ connect: { timeout: 1_000 } });
  /** How a connector makes its requests. */
  readonly http = { dispatcher: this.dispatcher, timeout: 5_000 };
  #listening: Listening | undefined;

  protected abstract handle(request: IncomingMessage, response: ServerResponse): Promise<void>;

  /** Returns the address. */
  async start(): Promise<string> {
    this.#listening = await listen(createServer((request, response) => void this.handle(request, response)));
    return this.#listening.url;
  }

  async stop(): Promise<void> {
    await this.dispatcher.destroy();
    await this.#listening?.close();
  }
}
