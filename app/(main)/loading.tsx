import { Skeleton } from "@/components/ui/states";

export default function Loading() {
  return <Skeleton lines={12} className="px-gutter py-6" />;
}
