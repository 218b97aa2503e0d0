import { seedDemo } from "@/server/demo";
import { runJob } from "@/server/jobs/run-job";
import { runCommand } from "./run";

// Creates the demo tenant in an empty database.
runCommand(async () => {
  await seedDemo((line) => void process.stdout.write(`${line}\n`), runJob);
  process.exit(0); // the pool of connections stays open
});
