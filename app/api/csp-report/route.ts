import { getCore } from "@/server/api/get-core";

export const POST = async (request: Request) => (await getCore()).takePolicyReport(request);
