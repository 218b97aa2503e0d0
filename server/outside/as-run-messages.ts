import { type AsRunFile, type AsRunRead, readAsRun } from "@/lib/traffic/asrun/read";
import { answerTasks } from "./thread-side";

// The thread that reads as-run files.
answerTasks<AsRunFile, AsRunRead>(readAsRun);
