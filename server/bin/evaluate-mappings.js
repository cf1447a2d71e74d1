// The main file of a mapping process. The service starts it with an empty environment, and it may read only its own code.
import { answerMappings } from "../src/sources/mapping/answer-mappings.ts";

answerMappings();
