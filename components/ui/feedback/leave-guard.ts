"use client";
import { useEffect } from "react";
import { holdUnsaved } from "@/lib/browser/unsaved";

/** What is a page of its own: a path with its tab. Other parts of an address open something beside what is edited. */
const nameOpened = ({ pathname, searchParams }: URL) => `${pathname}?${searchParams.get("tab") ?? ""}`;

/**
 * While `on`, closing the tab asks first and a version reload waits; links inside the app ask with `question`.
 */
export function useLeaveGuard(on: boolean, question: string) {
  useEffect(() => {
    if (!on) return;
    const letGo = holdUnsaved();
    const request = (event: MouseEvent) => {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      const leaves =
        link &&
        !link.target &&
        !link.hasAttribute("download") &&
        !event.ctrlKey &&
        !event.metaKey &&
        event.button === 0;
      if (!leaves || nameOpened(new URL(link.href)) === nameOpened(new URL(location.href))) return;
      if (window.confirm(question)) letGo();
      else {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    document.addEventListener("click", request, { capture: true });
    return () => {
      letGo();
      document.removeEventListener("click", request, { capture: true });
    };
  }, [on, question]);
}
