// Counts and hashes the bytes of a stream that passes through.
import { createHash } from "node:crypto";

export function createDigest() {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    async *pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    /** Ends the digest. */
    result: () => ({ bytes, sha256: hash.digest("hex") }),
  };
}
