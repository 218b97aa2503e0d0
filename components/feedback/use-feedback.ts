"use client";
import { usePathname, useRouter } from "next/navigation";
import { useCallback } from "react";
import { keepScreenshot, takeScreenshot } from "@/lib/browser/screenshot";

/** Opens the feedback form with a picture of the page; without one where it cannot be drawn. */
export function useFeedback(): () => void {
  const path = usePathname();
  const router = useRouter();
  return useCallback(() => {
    const open = () => router.push(`/send-us-feedback?page=${encodeURIComponent(path)}`);
    takeScreenshot()
      .then(keepScreenshot, () => keepScreenshot(null))
      .then(open);
  }, [path, router]);
}
