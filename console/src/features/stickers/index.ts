export { StickersPage } from "./stickers.page.tsx";
