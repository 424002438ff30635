import * as v from "valibot";

/** What members read as the name of a campaign. */
export const campaignName = v.object({ th: v.string(), la: v.string(), en: v.string() });
export type CampaignName = v.InferOutput<typeof campaignName>;
