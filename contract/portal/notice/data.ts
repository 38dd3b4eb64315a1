/** One notice of the portal with its text, at a page of its own. */
import { z } from 'zod';
import { id, instant } from '#contract/ground/core.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { portalSite } from '#contract/portal/site.ts';

/** `/portal/notice`; `id` in the address: which. */
export const portalNoticePage = z.object({
  site: portalSite,
  timeZone: z.string(),
  notice: z.object({
    id,
    title: z.string(),
    /** Cleaned HTML. */
    body: z.string(),
    /** That of the title; the page itself may be in another. */
    titleLanguage: z.enum(LANGUAGES),
    bodyLanguage: z.enum(LANGUAGES),
    publishedAt: instant,
  }),
});
export type PortalNoticePage = z.output<typeof portalNoticePage>;
