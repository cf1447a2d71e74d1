// What a mapping process does: answers the service's requests, one at a time.
import { MappingEvaluator } from "./evaluate-mapping.ts";
import type { EvaluationRequest, ProcessMessage } from "./evaluation.ts";

/** Call it only in a process of its own: it freezes what all objects inherit, so that no mapping can change it for another one. */
export function answerRequests(): void {
  Object.freeze(Object.prototype);
  const evaluator = new MappingEvaluator();
  const tell = (message: ProcessMessage) => process.send?.(message);
  // A service manager may ask all processes of the service to stop. This one stops with the service.
  process.on("SIGTERM", () => undefined);
  process.on("disconnect", () => process.exit());
  process.on("message", (request: EvaluationRequest) => {
    void evaluator.evaluate(request).then((evaluation) => {
      const { user, system } = process.cpuUsage();
      tell({ evaluation, cpuSeconds: (user + system) / 1e6 });
    });
  });
  tell("ready");
}
