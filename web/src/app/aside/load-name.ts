import { infoQuery } from "../../features/lookups/lookups.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { DRAWN_NAME } from "../../lib/product-name.ts";

/** Reads the operator's name of the product, and shows it in titles and in the bar. */
export async function loadProductName(): Promise<void> {
  const { name } = await queryClient.fetchQuery(infoQuery);
  if (name === "" || name === DRAWN_NAME) return;
  document.documentElement.dataset.product = name;
  document.documentElement.style.setProperty("--product", JSON.stringify(name));
  document.title = document.title.replace(new RegExp(`${DRAWN_NAME}$`), () => name);
}
