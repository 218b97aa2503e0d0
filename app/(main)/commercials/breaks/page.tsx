import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { FrameScreen } from "@/components/commercials/frame/frame-screen";
import { Words } from "@/components/words";
import { here } from "@/server/api/here";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("commercials"))("frame.title") };
}

/** Jingles, separators and top-ups of the stations. */
export default async function FramePage() {
  const { place, first } = await here();
  return (
    <Words of={["commercials"]}>
      <FrameScreen
        {...(place && {
          first: await first(
            ["jingles.list", { tenant: place.tenant_id, per_page: 200 }],
            ["topups.list", { tenant: place.tenant_id, per_page: 200 }],
          ),
        })}
      />
    </Words>
  );
}
