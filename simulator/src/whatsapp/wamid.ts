// Creates message ids that look like Meta's: base64 of some markers, the person's address and a random part.
import { randomUUID } from "node:crypto";

export function newWamid(person: string, direction: "to-phone" | "from-phone"): string {
  const address = Buffer.from(person);
  const random = Buffer.from(randomUUID().replaceAll("-", "").slice(0, 18).toUpperCase());
  const bytes = Buffer.concat([
    Buffer.from([0x1c, 0x18, address.length]),
    address,
    Buffer.from([0x15, 0x02, 0x00, direction === "to-phone" ? 0x11 : 0x12, 0x18, random.length]),
    random,
    Buffer.from([0x00]),
  ]);
  return `wamid.${bytes.toString("base64")}`;
}

/** The person's address in an id that this simulator created. */
export function personInWamid(wamid: string): string | undefined {
  const bytes = Buffer.from(wamid.replace(/^wamid\./, ""), "base64");
  return bytes[0] === 0x1c ? bytes.subarray(3, 3 + (bytes[2] ?? 0)).toString() : undefined;
}
