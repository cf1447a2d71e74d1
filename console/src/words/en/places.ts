export const places = {
  "messages.none": "No messages yet. The first one you send shows here.",
} as const;
