// Whether a channel can call an address of ours.
import ipaddr from "ipaddr.js";

/** A simulator on this machine reaches the addresses of this machine, too. */
export function canCall(apiUrl: URL, ownUrl: string): boolean {
  return isLocal(apiUrl) || (URL.canParse(ownUrl) && !isLocal(new URL(ownUrl)));
}

/** Whether only this machine or its network reaches the address. */
export function isLocal({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) ? ipaddr.parse(host).range() !== "unicast" : !host.includes(".");
}
