import { computeEstimate, resolveAtListPrices } from "@/lib/booking/estimate";
import { findAllHours } from "@/lib/booking/find-hours";

import type { EstimateTask } from "./estimate-thread";
import { handleTasks } from "./thread-side";

// The thread of estimates: arithmetic over whole flights.
handleTasks((task: EstimateTask) => {
  if (task.kind === "estimate") return computeEstimate(task.of);
  return task.kind === "hours" ? findAllHours(task.of) : resolveAtListPrices(task.of);
});
