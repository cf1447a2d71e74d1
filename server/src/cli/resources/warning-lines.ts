// What needs a person, as text that a person reads.
import type { Parley } from "@parley/client/source";
import { visible } from "../table.ts";

type Warnings = Awaited<ReturnType<Parley["listWarnings"]>>;

export function warningLines({ data }: Warnings): string[] {
  if (data.length === 0) return ["Nothing needs a person."];
  return data.flatMap(({ title, detail, action }, index) => [
    ...(index === 0 ? [] : [""]),
    visible(`${title}.`),
    `  ${visible(detail)}`,
    `  ${visible(action)}`,
  ]);
}
