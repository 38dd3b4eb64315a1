/** What the public reads of published pages. */
import { z } from 'zod';
import { instant } from '#contract/ground/core.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';

/** `/html` lists what is published; `/html/<code>` or `/html?code=<code>` is one page; `lang` chooses the language. */
export const publicPages = z.object({
  page: z
    .object({
      code: z.string(),
      title: z.string(),
      /** Cleaned HTML. */
      body: z.string(),
      language: z.enum(LANGUAGES),
      number: z.int(),
      publishedAt: instant,
    })
    .nullable(),
  pages: z.array(z.object({ code: z.string(), title: z.string(), publishedAt: instant })),
});
