import { ENTITY_NAMES, findEntity } from "@/lib/entities";
import type { Capability } from "./access";

/** The kinds of lines there are in the activity log. */
export const ACTIVITY_MODELS: string[] = ENTITY_NAMES;

/** The kinds of lines somebody may read: who reads the part of the work a kind belongs to reads its lines. */
export const listActivityModels = (capabilities: readonly Capability[]): string[] =>
  ENTITY_NAMES.filter((name) => capabilities.includes(`${findEntity(name).resource}:read`));
