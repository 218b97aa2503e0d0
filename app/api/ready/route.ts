export { checkReady as GET } from "@/server/api/ready";

export const dynamic = "force-dynamic";
