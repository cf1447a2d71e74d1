// What the slice `messages` uses beyond index.ts.
export { personIn } from "./inbox/api/get-wait-mail.ts";
export { noteView } from "./inbox/thread-views.ts";
