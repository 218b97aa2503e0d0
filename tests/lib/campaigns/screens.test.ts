import { expect, test } from "vitest";
import { buildCampaignHref, CAMPAIGN_SCREENS } from "@/lib/campaigns/screens";

test("each screen has the path of the specification", () => {
  expect(CAMPAIGN_SCREENS.map((screen) => buildCampaignHref(screen, "new"))).toEqual([
    "/order/new",
    "/order-v2/new",
    "/order-v3/new",
  ]);
});
