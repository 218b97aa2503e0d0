export { takePolicyReport as POST } from "@/server/api/policy-report";
