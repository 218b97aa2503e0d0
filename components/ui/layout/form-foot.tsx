import type { ReactNode } from "react";

/** The buttons at the end of a form; on the phone they stay at the foot of the screen. */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-wrap gap-2 max-sm:sticky max-sm:bottom-0 max-sm:bg-surface max-sm:py-3 max-sm:*:grow">
      {children}
    </div>
  );
}
