import type { FormatDefinition } from "@/lib/traffic/output-format";

/** What every part of the designer takes: the definition, how it is changed, and what is wrong at one of its paths. */
export type DesignerPart = {
  definition: FormatDefinition;
  change: (part: Partial<FormatDefinition>) => void;
  errorAt: (path: string) => string | undefined;
};
