// Writes moments of a binary COPY as RFC 3339 in UTC with milliseconds: 2026-01-31T23:59:59.999Z.

/** PostgreSQL counts from 2000-01-01, in microseconds. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;
/** `2026-01-31T`. */
const DATE_CHARACTERS = 11;

export class TimeWriter {
  #day = Number.NaN;
  #date = "";

  /** Answers where in `out` it ended. Of times until 2255; what is less than a millisecond is left out. */
  write(given: Buffer, at: number, out: Buffer, place: number): number {
    const ms = EPOCH_MS + Math.floor(microseconds(given, at) / 1_000);
    const day = Math.floor(ms / DAY_MS);
    if (day !== this.#day) {
      this.#day = day;
      this.#date = new Date(ms).toISOString().slice(0, DATE_CHARACTERS);
    }
    const rest = ms - day * DAY_MS;
    const seconds = Math.floor(rest / 1_000);
    let to = place;
    for (let index = 0; index < DATE_CHARACTERS; index++) out[to++] = this.#date.charCodeAt(index);
    to = twoDigits(Math.floor(seconds / 3_600), out, to);
    out[to++] = COLON;
    to = twoDigits(Math.floor(seconds / 60) % 60, out, to);
    out[to++] = COLON;
    to = twoDigits(seconds % 60, out, to);
    out[to++] = DOT;
    out[to++] = ZERO + Math.floor((rest % 1_000) / 100);
    to = twoDigits(rest % 100, out, to);
    out[to++] = Z;
    return to;
  }
}

const ZERO = 0x30;
const COLON = 0x3a;
const DOT = 0x2e;
const Z = 0x5a;

/** A number of 8 bytes. Past 2^53, in 2255, it is rounded. */
function microseconds(bytes: Buffer, at: number): number {
  return bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
}

function twoDigits(value: number, out: Buffer, to: number): number {
  out[to] = ZERO + Math.floor(value / 10);
  out[to + 1] = ZERO + (value % 10);
  return to + 2;
}
