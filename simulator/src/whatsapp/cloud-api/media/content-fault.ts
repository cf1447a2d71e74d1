// What Meta finds when it prepares a file for phones: they show pictures of 8 bits in RGB, Ogg with Opus, and MP4 with H.264 and AAC.
// Source: Meta, "Supported media types".

/** In the sample description of a track. Subtitles have others. */
const OTHER_CODEC = /stsd.{12}(?!avc\d|mp4a|text|tx3g|tmcd)/s;

/** A sentence for code 131053; null for a file that phones can show. `bytes`: of the type. */
export function contentFault(type: string, bytes: Buffer): string | null {
  if (type === "image/png" && bytes[24] === 16) return "Image is invalid: it must be 8-bit, RGB or RGBA";
  if (type === "image/jpeg" && isForPrint(bytes))
    return "Image is invalid: it must be 8-bit, RGB or RGBA, not CMYK";
  if (type === "audio/ogg" && !bytes.subarray(0, 64).includes("OpusHead"))
    return "Audio is invalid: the audio/ogg type is supported with OPUS codecs only";
  if (/^(audio|video)\/(mp4|3gpp)$/.test(type) && OTHER_CODEC.test(bytes.toString("latin1")))
    return "Media is invalid: only H.264 video and AAC audio is supported";
  return null;
}

/** Whether the JPEG has four colours, or more than 8 bits: the frame header tells. */
function isForPrint(bytes: Buffer): boolean {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes[at + 4] !== 8 || bytes[at + 9] === 4;
  }
  return false;
}
