// What the first file of the program says: the frame, Home, and what pages share.
import { failures } from "./failures.ts";
import { home } from "./home.ts";
import { parts } from "./parts.ts";
import { shell } from "./shell.ts";

export const first = { ...shell, ...parts, ...failures, ...home } as const;
