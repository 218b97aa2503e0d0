import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

/** Gives an icon element its size and line. Elements, not components: they may come from a page of the server. */
export function IconSlot({
  icon,
  size = "md",
  className,
}: {
  icon: ReactNode;
  size?: "sm" | "md";
  className?: string;
}) {
  return (
    <span
      aria-hidden
      className={cx(
        "flex flex-none *:[svg]:stroke-[1.75]",
        size === "sm" ? "*:[svg]:size-3.5" : "*:[svg]:size-4",
        className,
      )}
    >
      {icon}
    </span>
  );
}
