import { seedDemo } from "@/server/demo";
import { runJob } from "@/server/jobs/run-job";
import { runCommand } from "./run";

// Creates the demo tenant, and tells the process that started this one when its owner can sign in.
runCommand(async () => {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  await seedDemo(say, runJob, () => process.send?.("ready"));
  process.exit(0); // the pool of connections stays open
});
