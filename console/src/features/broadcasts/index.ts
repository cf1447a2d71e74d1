export { BroadcastPage } from "./broadcast.page.tsx";
export { BroadcastsPage } from "./broadcasts.page.tsx";
export { EditBroadcastPage } from "./edit/edit-broadcast.page.tsx";
