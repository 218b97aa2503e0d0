import { handleTasks } from "@/server/outside/thread-side";

/** A task for tests of the threads: it waits, computes without end, fills its memory, ends or throws. */
export type ToyTask = { does: "wait" | "hang" | "fill" | "end" | "throw"; ms: number; says: string };

handleTasks(async (task: ToyTask) => {
  if (task.does === "wait") await new Promise((done) => setTimeout(done, task.ms));
  if (task.does === "hang") while (true);
  if (task.does === "end") process.exit(3);
  if (task.does === "throw") throw new Error("the toy broke");
  const kept: object[] = [];
  while (task.does === "fill") kept.push(new Array(10_000).fill(0).map((n) => ({ n })));
  return task.says;
});
