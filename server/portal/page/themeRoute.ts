/** The style sheet of the operator's colours. */
import type { FastifyInstance } from 'fastify';
import type { Drawing } from './drawing.ts';
import { FOR_PORTAL } from './headers.ts';
import { themeCss } from './theme.ts';

/** A day: its address has the colour in it. */
const KEPT_SECONDS = 86_400;

export function registerTheme(app: FastifyInstance, drawing: Drawing): void {
  app.get('/portal/theme.css', async (_request, reply) => {
    await drawing.admit();
    return reply
      .headers({ ...FOR_PORTAL, 'cache-control': `public, max-age=${KEPT_SECONDS}` })
      .type('text/css; charset=utf-8')
      .send(themeCss(drawing.accent));
  });
}
