"use client";
import { useState } from "react";

/** Which ready customers a run takes: all but those that were left. */
export function useChosen<Row extends { customer: string }>(ready: readonly Row[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isChosen = (row: Row) => !left.has(row.customer);
  const choose = (customers: readonly string[], on: boolean) =>
    setLeft((before) => {
      const after = new Set(before);
      for (const one of customers) {
        if (on) after.delete(one);
        else after.add(one);
      }
      return after;
    });
  return { chosen: ready.filter(isChosen), isChosen, choose };
}
