// What slices use of this folder to declare operations.
export {
  ACTOR,
  ACTOR_COLUMNS,
  type Actor,
  actorId,
  actorOf,
  byField,
  byOf,
  publicActor,
  SERVICE,
} from "./access/actor.ts";
export { type Authenticate, type Caller, everything, missingScope, type Viewer } from "./access/caller.ts";
export {
  booleanField,
  doneAnswer,
  exampleId,
  idField,
  intField,
  listField,
  messageField,
  numberField,
  objectField,
  objectsField,
  textField,
  timeField,
  wordField,
} from "./answers/answer-fields.ts";
export { idInput, isTimeZone, timeInput } from "./input/ids-and-times.ts";
export { faultsOf, IN_PLAIN_WORDS, Issues, unread } from "./input/issues.ts";
export {
  cursorOf,
  FIRST_ID,
  ID_POSITION,
  idFrom,
  LAST_ID,
  pageAnswer,
  pageOf,
  pageQuery,
  positionOf,
} from "./input/page.ts";
export { codePoints, ignored, optional, pastedText, text, textFault } from "./input/text.ts";
export { listOperation } from "./list-operation.ts";
export { type Answer, answer, type Operation, type OperationRequest, operation } from "./operation.ts";
