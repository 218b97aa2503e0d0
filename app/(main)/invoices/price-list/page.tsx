import { listPage, titled } from "@/app/(main)/list-page";
import { PriceItemsList } from "@/components/price-items/price-items-list";

export const generateMetadata = titled("price_items");
export default listPage(["price_items"], "price_items.list", PriceItemsList);
