import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/words";
import { FrameScreen } from "@/components/commercials/frame/frame-screen";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("commercials"))("frame.title") };
}

/** Jingles, separators and top-ups of the stations. */
export default async function FramePage() {
  const { tenant, prefetch } = await serverCaller();
  return (
    <Words of={["commercials"]}>
      <HydrationBoundary
        state={
          tenant &&
          (await prefetch(
            ["jingles.list", { tenant: tenant.tenant_id, per_page: 200 }],
            ["topups.list", { tenant: tenant.tenant_id, per_page: 200 }],
          ))
        }
      >
        <FrameScreen />
      </HydrationBoundary>
    </Words>
  );
}
