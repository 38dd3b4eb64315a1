/** What every page of the public portal says of the operator. */
import { z } from 'zod';

/** Texts are in the language of the page; empty ones are not shown. */
export const portalSite = z.object({
  name: z.string(),
  /** The address of an image, or empty. */
  logo: z.string(),
  tagline: z.string(),
  /** Plain text; an empty line begins a new paragraph. */
  intro: z.string(),
  phone: z.string(),
  emergencyPhone: z.string(),
  email: z.string(),
  /** When people answer the phone. */
  hours: z.string(),
  address: z.string(),
  /** Whether questions can be asked in the chat. */
  hasChat: z.boolean(),
});
export type PortalSite = z.output<typeof portalSite>;
