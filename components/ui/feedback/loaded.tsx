"use client";
import type { ReactNode } from "react";
import { Failed, Skeleton } from "@/components/ui/feedback/states";

type Answer<T> = { data: T | undefined; error: unknown; refetch: () => unknown };

/**
 * What came of a read: its failure, `waiting` (a skeleton) until there is something, `empty` where that is given, else
 * what `children` make of the data.
 */
export function Loaded<T>({
  answer,
  waiting = <Skeleton />,
  empty,
  children,
}: {
  answer: Answer<T>;
  waiting?: ReactNode;
  /** Shown instead of the data: `rows.length === 0 && <Empty … />`. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (answer.error) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return waiting;
  return empty || children(answer.data);
}
