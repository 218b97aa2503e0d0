import { titled } from "@/app/(main)/list-page";
import { Words } from "@/app/words";
import { Assistant } from "@/components/assistant/assistant";
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
