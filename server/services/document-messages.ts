import { answerTasks } from "@/server/outside/thread-side";
import { renderDocument } from "./document-thread";

// The thread that draws documents.
answerTasks(renderDocument);
