export { ready as GET } from "@/server/api/ready";
