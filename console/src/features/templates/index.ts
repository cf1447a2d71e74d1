export { TemplatesPage } from "./templates.page.tsx";
