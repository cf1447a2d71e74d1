// What a bounded process does: answers the service's requests, one at a time.

/** `cpuSeconds` that the process has used since it started. */
export interface ProcessAnswer<Answer> {
  answer: Answer;
  cpuSeconds: number;
}

/** `bytes`: the parts that came with the request. `answer` must not reject. */
export function answerRequests<Request, Answer>(
  answer: (request: Request, bytes: Buffer) => Promise<Answer>,
): void {
  let parts: Buffer[] = [];
  // A service manager may ask all processes of the service to stop. This one stops with the service.
  process.on("SIGTERM", () => undefined);
  process.on("disconnect", () => process.exit());
  process.on("message", (message: { part: Buffer } | { request: Request }) => {
    if ("part" in message) {
      parts.push(message.part);
      return;
    }
    const bytes = Buffer.concat(parts);
    parts = [];
    void answer(message.request, bytes).then((answered) => {
      const { user, system } = process.cpuUsage();
      process.send?.({ answer: answered, cpuSeconds: (user + system) / 1e6 } satisfies ProcessAnswer<Answer>);
    });
  });
  process.send?.("ready");
}
