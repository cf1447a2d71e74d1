// The main file of the process that reads files which others made. The service starts it with an empty environment.
import { answerAboutFiles } from "../src/platform/foreign-files/file-tasks.ts";

answerAboutFiles();
