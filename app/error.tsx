"use client";
import { Failed } from "@/components/ui/feedback/states";
import { Refusal } from "@/lib/errors";

/** A page that broke: the sentence, the request to name to us, and another try. */
export default function PageError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const shown =
    error instanceof Refusal
      ? error
      : new Refusal("broken", "broken", error.digest ? { request_id: error.digest } : {});
  return (
    <main className="grid min-h-full place-items-center bg-surface p-6">
      <Failed error={shown} onRetry={reset} />
    </main>
  );
}
