// The customer service window: for a time after a person's last message to a number, the number may write freely.

/** `closesAt`: in milliseconds since 1970. */
export type ServiceWindow =
  | { state: "open"; closesAt: number }
  | { state: "closed" }
  /** The person never wrote to this number, as far as the service knows. */
  | { state: "never" }
  /** The sender's channel has no such window, or the sender isn't known. */
  | { state: "unknown" };

/** Whether a message for the time, in RFC 3339, would leave after the window has closed. */
export function closesBefore(window: ServiceWindow, sendAt: string | null): boolean {
  return window.state === "open" && sendAt !== null && window.closesAt <= Date.parse(sendAt);
}

/** `windows`: of the contact. `senderId`: of a sender whose channel has windows. `now`: in milliseconds since 1970. */
export function serviceWindow(
  windows: { sender_id: string; expires_at: string }[],
  senderId: string | undefined,
  now: number,
): ServiceWindow {
  if (senderId === undefined) return { state: "unknown" };
  const window = windows.find((one) => one.sender_id === senderId);
  if (!window) return { state: "never" };
  const closesAt = Date.parse(window.expires_at);
  return now < closesAt ? { state: "open", closesAt } : { state: "closed" };
}
