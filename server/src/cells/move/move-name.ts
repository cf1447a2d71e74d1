// What a move makes in both databases has the account's name, so that the command finds it when it is run again.

/** Of the publication, the replication slot and the subscription, and the beginning of the names of guards. */
export function moveName(accountId: string): string {
  return `parley_move_${accountId.replaceAll("-", "")}`;
}
