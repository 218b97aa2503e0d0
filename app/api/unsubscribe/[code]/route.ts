import { getCore } from "@/server/api/get-core";

export const POST = async (request: Request, { params }: { params: Promise<{ code: string }> }) =>
  (await getCore()).endMails(request, (await params).code);
