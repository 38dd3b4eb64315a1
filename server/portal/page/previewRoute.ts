/** Working copies of arranged pages and stories, drawn as the public would see them, for the one frame of the console that has the ticket. */
import type { FastifyInstance } from 'fastify';
import type { Language } from '#contract/ground/enums.ts';
import { loaderOutputs } from '#contract/loaders.ts';
import type { PortalBlock } from '#contract/portal/portalPage/blocks.ts';
import type { PortalPageCode } from '#contract/portal/portalPage/rules.ts';
import { STORY_PREVIEW_PATH } from '#contract/system/sitePage/rules.ts';
import { PAGES } from '#portal/pages.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import {
  arrangedContactOf,
  arrangedHomeOf,
  arrangedPrivacyOf,
  arrangedStatisticsOf,
} from '#server/portal/portalPage/arranged.ts';
import { previewedStoryOf } from '#server/portal/example/facts.ts';
import { PREVIEW_PATH, takePreviewed } from '#server/portal/portalPage/preview.ts';
import type { Services } from '#server/services.ts';
import { HTML, searchOf, type Drawing } from './drawing.ts';
import { FOR_PREVIEW } from './headers.ts';

/** Without script: what is drawn would be renewed with the public page. */
async function drawn(
  services: Services,
  drawing: Drawing,
  { code, language, blocks }: { code: PortalPageCode; language: Language; blocks: PortalBlock[] },
): Promise<string> {
  switch (code) {
    case 'home': {
      const data = loaderOutputs['portal/home'].parse(await arrangedHomeOf(services, language, null, blocks));
      return drawing.drawStill(PAGES['portal/home'], { route: 'portal/home', language, data });
    }
    case 'contact': {
      const found = await arrangedContactOf(services, language, undefined, { draft: blocks });
      if (found === null) throw notFound();
      const data = loaderOutputs['portal/contact'].parse(found);
      return drawing.drawStill(PAGES['portal/contact'], { route: 'portal/contact', language, data });
    }
    case 'privacy': {
      const data = loaderOutputs['portal/privacy'].parse(await arrangedPrivacyOf(services, language, blocks));
      return drawing.drawStill(PAGES['portal/privacy'], { route: 'portal/privacy', language, data });
    }
    case 'statistics': {
      const data = loaderOutputs['portal/statistics'].parse(await arrangedStatisticsOf(services, language, blocks));
      return drawing.drawStill(PAGES['portal/statistics'], { route: 'portal/statistics', language, data });
    }
  }
}

export function registerPreview(app: FastifyInstance, services: Services, drawing: Drawing): void {
  // HEAD requests of link checkers must not use the ticket
  app.get(PREVIEW_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const previewed = await takePreviewed(services, searchOf(request).get('ticket') ?? '');
    const html = await drawn(services, drawing, previewed);
    return reply.headers(FOR_PREVIEW).type(HTML).send(html);
  });
  app.get(STORY_PREVIEW_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { language, data } = await previewedStoryOf(services, searchOf(request).get('ticket') ?? '');
    const shown = { route: 'portal/example', language, data: loaderOutputs['portal/example'].parse(data) } as const;
    return reply.headers(FOR_PREVIEW).type(HTML).send(drawing.drawStill(PAGES['portal/example'], shown));
  });
}
