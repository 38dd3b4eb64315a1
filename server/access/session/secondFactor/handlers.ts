import type { secondFactorCalls } from '#contract/access/session/secondFactor/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { finishSignIn } from '../secondStep.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from './commands.ts';
import { stepUp } from './stepUp.ts';

export const secondFactorHandlers: Handlers<typeof secondFactorCalls> = {
  loginSecondFactor: (context, { challenge, code }) => finishSignIn(context, challenge, code),

  stepUp: async (context, means) => ({ steppedUpUntil: await stepUp(context, means) }),
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
};
