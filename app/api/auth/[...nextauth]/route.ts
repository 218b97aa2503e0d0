export { externalDoor as GET, externalDoor as POST } from "@/server/api/external-door";
