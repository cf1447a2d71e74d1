// What a mapping process does.
import { answerRequests } from "../../platform/processes/answer-requests.ts";
import { MappingEvaluator } from "./evaluate-mapping.ts";
import type { Evaluation, EvaluationRequest } from "./evaluation.ts";

/** Call it only in a process of its own: it freezes what all objects inherit, so that no mapping can change it for another one. */
export function answerMappings(): void {
  Object.freeze(Object.prototype);
  const evaluator = new MappingEvaluator();
  answerRequests<EvaluationRequest, Evaluation>((request) => evaluator.evaluate(request));
}
