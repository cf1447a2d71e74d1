// A fault that the operator reads. Its message is a sentence.
export class CellsError extends Error {
  override readonly name = "CellsError";
}
