/** Where the control API has the bytes of a file. */
export function mediaPath(mediaId: string): string {
  return `/control/media/${mediaId}`;
}
