import type { ReactNode } from "react";
import { AuthFrame } from "@/components/frames/auth-frame";
import { Words } from "@/components/words";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <AuthFrame>
      <Words of={["auth"]}>{children}</Words>
    </AuthFrame>
  );
}
