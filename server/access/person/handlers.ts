import { HOMEPAGE_TODOS, type personCalls } from '#contract/access/person/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { maskMobile } from '#server/ground/core/masks.ts';
import { protectionOf, stepUpOf } from '#server/access/session/secondFactor/queries.ts';
import { meansOf } from '#server/access/session/secondFactor/stepUp.ts';
import { myExtraInfo, updateExtraInfo } from './extraInfo.ts';
import { idCardCheck } from './identity.ts';
import { changeMobile, pendingMobileOf, sendChangeMobileCode } from './mobile.ts';
import { homepageCounts, ownSignInCount, ownSignInList, ownSignInSorts, personById } from './queries.ts';
import { getProtection, resetIdentity, resetSecondFactor } from './resets.ts';

/** Fewer recovery codes than this are a reason to make new ones. */
const FEW_RECOVERY_CODES = 3;
const LONG_AGO = '1970-01-01T00:00:00.000Z';

export const personHandlers: Handlers<typeof personCalls> = {
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
      secondFactorRequired: services.sessions.requiresSecondFactor(actor.roleCode),
      stepUpBy: meansOf(own.secondFactorSince !== null, own.passwordHash !== null),
      steppedUpUntil: steppedUp?.until ?? null,
      pendingMobile,
    };
  },

  myExtraInfo,
  updateExtraInfo,
  sendChangeMobileCode,
  changeMobile,
  idCardCheck,
  getProtection,
  resetSecondFactor,
  resetIdentity,

  async myHomepageInfo(context) {
    const { actor, db, services } = context;
    await services.sessions.flush();
    const { previousSignInAt } = await services.sessions.find(context.token ?? '');
    const now = services.now().toISOString();
    const since = previousSignInAt ?? LONG_AGO;
    const [person, protection, counts] = await Promise.all([
      personById(db, actor.userId).executeTakeFirstOrThrow(),
      protectionOf(db, actor.userId).executeTakeFirstOrThrow(),
      homepageCounts(db, actor.userId, now, services.sessions.liveSince(), since).executeTakeFirstOrThrow(),
    ]);
    const hasFactor = protection.secondFactorSince !== null;
    const isOpen: Record<(typeof HOMEPAGE_TODOS)[number], boolean> = {
      // An account without a password cannot begin one.
      secondFactor: !hasFactor && protection.passwordHash !== null,
      recoveryCodes: hasFactor && Number(protection.recoveryCodesLeft ?? 0) < FEW_RECOVERY_CODES,
      mobile: person.mobile === '',
      identity: person.idCardMasked === null,
      emergencyContact: (person.emergencyMobile ?? '') === '',
    };
    return {
      todos: HOMEPAGE_TODOS.filter((todo) => isOpen[todo]),
      sessionCount: Number(counts.sessionCount ?? 0),
      refusedSignIns: Number(counts.refusedSignIns ?? 0),
      openJobs: Number(counts.openJobs ?? 0),
      story: services.story.left,
    };
  },

  mySignIns: ({ actor, db }, input) =>
    answerList(db, input, ownSignInSorts, {
      rows: (page) => ownSignInList(db, actor.userId, input.result, page),
      count: () => ownSignInCount(db, actor.userId, input.result),
      show: asTheyAre,
    }),
};
