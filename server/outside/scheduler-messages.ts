import { type Options, type Problem, type Solution, solve } from "@/lib/scheduler";
import { handleTasks } from "./thread-side";

// The thread of the engine.
type Input = { problem: Problem; options: Options };
handleTasks<Input, Solution>(({ problem, options }, { onProgress, isCancelled }) =>
  solve(problem, { ...options, cancelled: isCancelled, onProgress }),
);
