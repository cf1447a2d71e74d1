// The main file of the process that makes a scheduled backup. The service starts it and sends it the settings.
import { answerWithBackup } from "../src/backup/schedule/answer-with-backup.ts";

answerWithBackup();
