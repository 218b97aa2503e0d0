import { titled } from "@/app/(main)/list-page";
import { Assistant } from "@/components/assistant/assistant";
import { Words } from "@/components/words";
import { SignedInPopup } from "../../signed-in-popup";

export const generateMetadata = titled("assistant");

/** The assistant that reads the tenant's data with the person's own rights, in a window of its own. */
export default function UserChatbotPage() {
  return (
    <SignedInPopup>
      <Words of={["assistant"]}>
        <Assistant kind="user" />
      </Words>
    </SignedInPopup>
  );
}
