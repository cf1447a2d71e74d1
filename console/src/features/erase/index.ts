export { ErasurePage } from "./erasure.page.tsx";
