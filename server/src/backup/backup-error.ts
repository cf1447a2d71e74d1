// A fault that the operator reads. Its message is a sentence.
export class BackupError extends Error {
  override readonly name = "BackupError";
}
