export { checkReady as GET } from "@/server/api/ready";
