import type { api } from "../../platform/api.ts";
import type { Key } from "../../words/t.ts";

type FoundMessage = NonNullable<Awaited<ReturnType<typeof api.search>>["messages"]>[number];
export type Snippet = FoundMessage["snippet"];

/** A line of the palette. */
export interface Command {
  id: string;
  name: string;
  note?: string | null;
  kind: Key;
  keys?: string[];
  /** When a message was sent or received. */
  at?: string;
  /** Where the words are that were searched for. */
  snippet?: Snippet | null;
  run(): void;
}
