import { computeFit, resolveAtListPrices } from "@/lib/booking/estimate";
import { findAllHours } from "@/lib/booking/find-hours";

import type { EstimateTask } from "./estimate-thread";
import { handleTasks } from "./thread-side";

// Arithmetic over whole flights.
handleTasks((task: EstimateTask) => {
  if (task.kind === "fit") return computeFit(task.of);
  return task.kind === "hours" ? findAllHours(task.of) : resolveAtListPrices(task.of);
});
