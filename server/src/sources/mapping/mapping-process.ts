// One process that evaluates mappings, one at a time.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { overloaded } from "../../platform/problem.ts";
import { BoundedProcess, mainFile } from "../../platform/processes/bounded-process.ts";
import { type Evaluation, type EvaluationRequest, MAPPING_FAULTS } from "./evaluation.ts";

/** JSONata ends a mapping after a second by itself. A built-in function, for example a regular expression, can't be ended. */
const KILL_MS = 2_000;
const HEAP_MB = 64;

const MAIN = "evaluate-mappings.js";
const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const packageFolder = (name: string) => {
  const file = createRequire(import.meta.url).resolve(name);
  return file.slice(0, file.lastIndexOf(`/${name}/`) + name.length + 2);
};
/** Node reads the package.json of the folders above a module, up to the first that has one. */
const READABLE = [
  mainFile(MAIN),
  `${pathOf("./")}*`,
  `${pathOf("../../phones/")}*`,
  `${pathOf("../../platform/processes/")}*`,
  ...[
    "../package.json",
    "../../package.json",
    "../../platform/package.json",
    "../../../bin/package.json",
    "../../../package.json",
  ].map(pathOf),
  `${packageFolder("jsonata")}*`,
  `${packageFolder("libphonenumber-js")}*`,
];

const FLAGS = [
  "--permission",
  ...READABLE.map((path) => `--allow-fs-read=${path}`),
  "--disable-proto=delete",
  `--max-old-space-size=${HEAP_MB}`,
  "--max-semi-space-size=8",
];

export class MappingProcess {
  readonly #process = new BoundedProcess<EvaluationRequest, Evaluation>({ main: MAIN, flags: FLAGS });

  /** Call it again only after it has settled. Throws 503 `overloaded` when the process ended for another reason than the mapping. */
  async evaluate(request: EvaluationRequest): Promise<Evaluation> {
    const asked = await this.#process.ask(request, KILL_MS);
    if ("answer" in asked) return asked.answer;
    if (asked.ended === "killed") throw overloaded();
    const code = asked.ended === "late" ? "mapping_too_slow" : "mapping_too_large";
    return { ok: false, code, detail: MAPPING_FAULTS[code] };
  }

  stop(): void {
    this.#process.stop();
  }
}
