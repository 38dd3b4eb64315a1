/** Stories that the operator tells on the portal: public pages of the kind `story`. */
import { z } from 'zod';
import { instant } from '#contract/ground/core.ts';
import { portalSite } from '#contract/portal/site.ts';
import { storyTrack } from '#contract/system/sitePage/track.ts';

/** `/portal/example` lists the stories; `story` in the address: the code of one. */
export const portalExample = z.object({
  site: portalSite,
  timeZone: z.string(),
  stories: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      /** Its first words. */
      summary: z.string(),
      /** The address of its first picture, or empty. */
      picture: z.string(),
      /** A ride or a scene can be played. */
      hasTrack: z.boolean(),
      publishedAt: instant,
    }),
  ),
  story: z
    .object({
      code: z.string(),
      title: z.string(),
      /** Cleaned HTML. */
      body: z.string(),
      track: storyTrack.nullable(),
      publishedAt: instant,
    })
    .nullable(),
});
export type PortalExample = z.output<typeof portalExample>;
