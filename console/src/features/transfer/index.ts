export { ImportPage, ImportRecordPage } from "./import.page.tsx";
export { JobsPage } from "./jobs/jobs.page.tsx";
