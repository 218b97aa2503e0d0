import { titled } from "@/app/(main)/list-page";
import { Words } from "@/app/words";
import { Assistant } from "@/components/assistant/assistant";
import { Toaster } from "@/components/ui/feedback/toaster";

export const generateMetadata = titled("assistant");

/** The assistant on the product, for anyone: it knows the help and nothing else. */
export default function GeneralChatbotPage() {
  return (
    <Words of={["assistant"]}>
      <main className="h-dvh min-w-0 overflow-hidden bg-surface">
        <Assistant kind="general" />
      </main>
      <Toaster />
    </Words>
  );
}
