export { default } from "@/app/(main)/settings/layout";
