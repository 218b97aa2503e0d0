import { handleTasks } from "@/server/outside/thread-side";
import { renderDocument } from "./document-thread";

// The thread that draws documents.
handleTasks(renderDocument);
