export { ImportPage } from "./import.page.tsx";
export { ImportRecordPage } from "./import-record.page.tsx";
export { JobsPage } from "./jobs/jobs.page.tsx";
