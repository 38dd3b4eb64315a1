import type { wallCalls } from '#contract/insight/wall/calls.ts';
import { allows } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { wallNow } from './now.ts';
import { beginPairing, getScreen, getScreenGround, getScreenList, pairScreen, withdrawScreen } from './screens.ts';

export const wallHandlers: Handlers<typeof wallCalls> = {
  getNow: ({ actor, db, request, services }) =>
    wallNow(db, services, {
      scope: scopeOf(actor),
      may: (right) => allows(actor, right),
      language: request.language,
    }),

  beginPairing,
  getScreen,
  getScreenGround,
  getScreenList,
  pairScreen,
  withdrawScreen,
};
