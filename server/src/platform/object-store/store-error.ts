// A fault of an object store that the operator reads. Its message is a sentence.
export class StoreError extends Error {
  override readonly name = "StoreError";
}
