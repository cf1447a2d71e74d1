// Bytes of bodies in memory. Their sum has a limit, beyond which the largest body that still arrives is refused, of the client
// with the most bytes. So small bodies get through, however many large ones arrive slowly.
import { KeyCounts } from "./key-counts.ts";

export interface HeldLimits {
  /** Bytes of one client, and of all clients. */
  mostOfOne: number;
  most: number;
}

export interface HeldBody {
  client: string;
  /** Called when the body is refused. */
  readonly refuse: () => void;
  bytes: number;
}

/** Bytes that a chunk takes besides its own: a body can arrive in chunks of one byte. */
const CHUNK = 256;

export class HeldBytes {
  readonly #limits: HeldLimits;
  readonly #arriving = new Set<HeldBody>();
  readonly #bytes = new KeyCounts();
  #total = 0;

  constructor(limits: HeldLimits) {
    this.#limits = limits;
  }

  get total(): number {
    return this.#total;
  }

  hold(client: string, refuse: () => void): HeldBody {
    const body = { client, refuse, bytes: 0 };
    this.#arriving.add(body);
    return body;
  }

  /** Refuses a body, which may be this one, when there are too many bytes. */
  add(body: HeldBody, bytes: number): void {
    const { most, mostOfOne } = this.#limits;
    this.#count(body, bytes + CHUNK);
    while (this.#bytes.of(body.client) > mostOfOne && this.#refuseLargest(body.client)) {}
    while (this.#total > most && this.#refuseLargest()) {}
  }

  /** The body has arrived. It stays until it is released. */
  keep(body: HeldBody): void {
    this.#arriving.delete(body);
  }

  /** A whole body is another client's: a network's until its signature is verified, then the account's. False if that has too much. */
  claim(body: HeldBody, client: string): boolean {
    const { bytes } = body;
    this.release(body);
    body.client = client;
    this.#count(body, bytes);
    return this.#bytes.of(client) <= this.#limits.mostOfOne;
  }

  release(body: HeldBody): void {
    this.#arriving.delete(body);
    this.#count(body, -body.bytes);
  }

  #count(body: HeldBody, bytes: number): void {
    body.bytes += bytes;
    this.#total += bytes;
    this.#bytes.add(body.client, bytes);
  }

  /** False when no body arrives any more. */
  #refuseLargest(client?: string): boolean {
    let largest: HeldBody | undefined;
    let most = [0, 0] as readonly [number, number];
    for (const body of this.#arriving) {
      if (client !== undefined && body.client !== client) continue;
      const [ofClient, own] = [this.#bytes.of(body.client), body.bytes] as const;
      if (largest && (ofClient < most[0] || (ofClient === most[0] && own <= most[1]))) continue;
      largest = body;
      most = [ofClient, own];
    }
    if (!largest) return false;
    this.release(largest);
    largest.refuse();
    return true;
  }
}
