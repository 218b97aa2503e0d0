import type { ReactNode } from "react";
import { Words } from "@/app/words";
import { AuthFrame } from "@/components/frames/auth-frame";

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <AuthFrame>
      <Words of={["auth"]}>{children}</Words>
    </AuthFrame>
  );
}
