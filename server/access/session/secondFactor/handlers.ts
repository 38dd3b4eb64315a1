import type { secondFactorCalls } from '#contract/access/session/secondFactor/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { finishSignIn } from '../secondStep.ts';
import { pendingMobileOf } from '#server/access/person/mobile.ts';
import { maskMobile } from '#server/access/systemUser/present.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from './commands.ts';
import { protectionOf, stepUpOf } from './queries.ts';
import { requiresSecondFactor } from './required.ts';
import { meansOf, stepUp } from './stepUp.ts';

export const secondFactorHandlers: Handlers<typeof secondFactorCalls> = {
  loginSecondFactor: (context, { challenge, code }) => finishSignIn(context, challenge, code),

  async mySecurity({ actor, db, services }) {
    const now = services.now();
    const [own, steppedUp, pendingMobile] = await Promise.all([
      protectionOf(db, actor.userId).executeTakeFirstOrThrow(),
      stepUpOf(db, actor.sessionId, now.toISOString()).executeTakeFirst(),
      pendingMobileOf(db, actor.userId, now),
    ]);
    return {
      mobile: maskMobile(own.mobile),
      passwordChangedAt: own.passwordChangedAt,
      secondFactorSince: own.secondFactorSince,
      recoveryCodesLeft: Number(own.recoveryCodesLeft ?? 0),
      secondFactorRequired: requiresSecondFactor(services, actor.roleCode),
      stepUpBy: meansOf(own.secondFactorSince !== null, own.passwordHash !== null),
      steppedUpUntil: steppedUp?.until ?? null,
      pendingMobile,
    };
  },

  stepUp: async (context, means) => ({ steppedUpUntil: await stepUp(context, means) }),
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
};
