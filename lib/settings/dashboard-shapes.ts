import { z } from "zod";
import { WIDGETS } from "./dashboard";

/** Schema of an arranged dashboard. */
export const Dashboard = z
  .array(z.object({ widget: z.enum(WIDGETS), wide: z.boolean() }))
  .max(WIDGETS.length);
