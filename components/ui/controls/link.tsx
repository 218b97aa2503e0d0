"use client";
import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

export type LinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch">;

/**
 * A link to a page of the product. The page is fetched ahead when the pointer or the focus reaches the link. Next would
 * fetch every page whose link is in view, which made 57 requests a page view.
 */
export function Link({ onPointerEnter, onFocus, ...props }: LinkProps) {
  const [isNear, setIsNear] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={isNear ? null : false}
      onPointerEnter={(e) => {
        setIsNear(true);
        onPointerEnter?.(e);
      }}
      onFocus={(e) => {
        setIsNear(true);
        onFocus?.(e);
      }}
    />
  );
}
