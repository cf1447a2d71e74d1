import type { MessageCircumstances, Referral } from "../../content.ts";
import { type JsonObject, objectIn, textIn } from "../../json.ts";

/** What a message has beside its content: see `MessageCircumstances`. */
export function readCircumstances(item: JsonObject): MessageCircumstances {
  const context = objectIn(item, "context");
  const referral = objectIn(item, "referral");
  const product = context && objectIn(context, "referred_product");
  const productId = product && textIn(product, "product_retailer_id");
  const group = textIn(item, "group_id");
  const often = context?.["frequently_forwarded"] === true;
  return {
    ...(often ? { forwarded: "often" } : context?.["forwarded"] === true ? { forwarded: "once" } : {}),
    ...(referral ? { referral: referralOf(referral) } : {}),
    ...(product && productId ? { product: { catalogId: textIn(product, "catalog_id"), productId } } : {}),
    ...(group ? { group } : {}),
  };
}

function referralOf(referral: JsonObject): Referral {
  return {
    kind: textIn(referral, "source_type"),
    id: textIn(referral, "source_id"),
    url: textIn(referral, "source_url"),
    headline: textIn(referral, "headline"),
    body: textIn(referral, "body"),
  };
}
