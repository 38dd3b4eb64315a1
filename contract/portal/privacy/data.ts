/** The portal's page on what is kept of whoever reads or writes: the same for everybody. */
import { z } from 'zod';
import { portalSite } from '#contract/portal/site.ts';

export const portalPrivacy = z.object({ site: portalSite });
