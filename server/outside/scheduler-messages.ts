import { type Options, type Problem, type Solution, solve } from "@/lib/scheduler";
import { answerTasks } from "./thread-side";

// The thread of the engine: solves problems one after another.
type Input = { problems: readonly Problem[]; options: Options };
answerTasks<Input, Solution[]>(async ({ problems, options }, { onProgress, isCancelled }) => {
  const solutions: Solution[] = [];
  for (const [i, problem] of problems.entries()) {
    const progress = (done: number) => onProgress((i + done) / problems.length);
    solutions.push(await solve(problem, { ...options, cancelled: isCancelled, onProgress: progress }));
  }
  return solutions;
});
