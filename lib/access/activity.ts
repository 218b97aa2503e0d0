import { ENTITY_NAMES, findEntity } from "@/lib/entities";
import type { Capability } from "./access";

/** The models that occur in the activity log. */
export const ACTIVITY_MODELS: string[] = ENTITY_NAMES;

/** The models whose log entries may be read with these capabilities: permission to read the resource includes them. */
export const listActivityModels = (capabilities: readonly Capability[]): string[] =>
  ENTITY_NAMES.filter((name) => capabilities.includes(`${findEntity(name).resource}:read`));
