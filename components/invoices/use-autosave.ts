"use client";
import { useEffect, useRef } from "react";
import type { CallForm } from "@/components/form";
import type { CallName } from "@/lib/browser/api";

/** Typing rests so long before it is saved. */
const PAUSE = 900;

/** Sends a form by itself once typing rests; what was refused is sent again only when it has changed. */
export function useAutosave<N extends CallName>(form: CallForm<N>, ready: boolean) {
  const tried = useRef("");
  useEffect(() => {
    const typed = JSON.stringify(form.values);
    if (!form.dirty || form.busy || !ready || typed === tried.current) return;
    const timer = setTimeout(() => {
      tried.current = typed;
      void form.submit();
    }, PAUSE);
    return () => clearTimeout(timer);
  });
}
