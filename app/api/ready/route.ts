import { getCore } from "@/server/api/get-core";

export const dynamic = "force-dynamic";
export const GET = async () => (await getCore()).checkReady();
