// The main file of a mapping process. The service starts it with an empty environment, and it may read only its own code.
import { answerRequests } from "../src/sources/mapping/answer-requests.ts";

answerRequests();
