/** Of processor time: a file can consist of a million empty blocks. */
const MOST_MS = 100;

/** Milliseconds. Null when the file doesn't say it, or not within 100 ms. */
export async function playTimeOf(file: Buffer, mimeType: string): Promise<number | null> {
  const [{ parseFromTokenizer }, { fromBuffer }] = await Promise.all([
    import("music-metadata"),
    import("strtok3"),
  ]);
  const begun = process.cpuUsage();
  const isLate = () => {
    const { user, system } = process.cpuUsage(begun);
    return user + system > MOST_MS * 1_000;
  };
  const tokenizer = fromBuffer(file, { fileInfo: { mimeType, size: file.length } });
  const peek = tokenizer.peekBuffer.bind(tokenizer);
  // Every read comes here.
  tokenizer.peekBuffer = async (...given) => {
    if (isLate()) throw new Error("Reading the file takes too long.");
    return peek(...given);
  };
  const { format } = await parseFromTokenizer(tokenizer, { duration: true, skipCovers: true });
  return format.duration === undefined || isLate() ? null : Math.round(format.duration * 1_000);
}
