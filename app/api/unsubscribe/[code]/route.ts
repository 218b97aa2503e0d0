import { endMails } from "@/server/api/unsubscribe";

export const POST = async (request: Request, { params }: { params: Promise<{ code: string }> }) =>
  endMails(request, (await params).code);
