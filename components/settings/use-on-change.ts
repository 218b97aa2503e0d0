"use client";
import { useEffect, useRef } from "react";

/** Acts when a value becomes another than it was, by hand, by undo, or on another device; not on what it begins with. */
export function useOnChange<T>(value: T, act: (value: T) => void) {
  const last = useRef(value);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    latest.current(value);
  }, [value]);
}
