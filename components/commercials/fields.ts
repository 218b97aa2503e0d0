import type { CallForm } from "@/components/form";

export type Fields = CallForm<"commercials.create">["field"];
