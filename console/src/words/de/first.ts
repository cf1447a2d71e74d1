import type { first as english } from "../en/first.ts";
import type { Part } from "../t.ts";
import { failures } from "./failures.ts";
import { home } from "./home.ts";
import { parts } from "./parts.ts";
import { shell } from "./shell.ts";

export const first = { ...shell, ...parts, ...failures, ...home } satisfies Part<typeof english>;
