/** As a field of the type `datetime-local` wants it: the viewer's time without a zone. */
export function localInput(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
