import { sessionWords } from '#contract/access/session/words.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { hashToken } from '#server/ground/core/tokenHash.ts';
import { DONE } from '#contract/ground/core.ts';
import { passwordChange, type sessionCalls } from '#contract/access/session/calls.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { messages } from '#server/ground/core/messages.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { hasFactor } from './secondFactor/codes.ts';
import { lacksSecondFactor } from './secondFactor/required.ts';
import { checkOwnPassword, requireStepUp } from './secondFactor/stepUp.ts';
import { issueKey, openJson } from './keys.ts';
import { sessionMessages } from './messages.ts';
import { hashPassword, requireGoodPassword } from './passwords.ts';
import {
  countPreferences,
  demoPeople,
  enabledRolesOf,
  endSessionById,
  endSessionByToken,
  endSessionsOf,
  forgetPreference,
  liveSessionsOf,
  lockPerson,
  preferencesOf,
  replaceSession,
  savePreference,
  setOwnPassword,
  userById,
} from './queries.ts';
import { mayUseDemo, recordSignIn, signIn, signInAsDemo } from './signIn.ts';

const MOST_PREFERENCES = 200;
const MOST_PREFERENCE_BYTES = 16 * 1024;

const nowOf = (context: CallContext): string => context.services.now().toISOString();

export const sessionHandlers: Handlers<typeof sessionCalls> = {
  login: (context, { account, password, code }) => signIn(context, account, password, code),

  async logout(context) {
    const { actor, services, token } = context;
    if (actor === null) {
      // it may come back to life: a role that is opened again, an account that is enabled again
      const ended =
        token === null
          ? undefined
          : await endSessionByToken(services.db, hashToken(token), nowOf(context)).executeTakeFirst();
      if (ended !== undefined) await recordSignIn(context, ended.account, ended.userId, 'signedOut');
      return DONE;
    }
    await services.nodes.change(services.db, ['rights'], (db) =>
      endSessionById(db, actor.sessionId, actor.userId, nowOf(context)).execute(),
    );
    await recordSignIn(context, actor.account, actor.userId, 'signedOut');
    return DONE;
  },

  async demoPeople(context) {
    return { people: mayUseDemo(context) ? await demoPeople(context.db).execute() : [] };
  },

  demoSignIn: (context, { account }) => signInAsDemo(context, account),

  getPublicKey: (context) => issueKey(context.db, context.services.now()),

  async updatePwdEnc(context, closed) {
    const { actor, db, request, services } = context;
    // The current password is a step-up where no second factor is on; a first sign-in has just given its code.
    if (!actor.mustChangePassword && (await hasFactor(db, actor.userId))) await requireStepUp(context);
    const change = await openJson(services.apartDb, closed, passwordChange, services.now(), request.language);
    const user = await userById(db, actor.userId).executeTakeFirstOrThrow();
    const wrong = refuseField('oldPassword', sessionMessages.oldPasswordWrong);
    if (user.passwordHash === null) throw wrong;
    const checked = await checkOwnPassword(context, change.oldPassword, wrong, services.apartDb);
    if (change.newPassword === change.oldPassword) throw refuseField('newPassword', sessionMessages.passwordSame);
    requireGoodPassword(services.settings, 'newPassword', change.newPassword, user);
    const passwordHash = await hashPassword(change.newPassword);
    const changed = await setOwnPassword(db, actor.userId, checked, passwordHash, nowOf(context)).executeTakeFirst();
    if (changed === undefined) throw wrong;
    await endSessionsOf(db, [actor.userId], nowOf(context), actor.sessionId).execute();
    context.changed('rights');
    const entry = { before: { password: 'old' }, after: { password: 'new' }, secret: ['password'] };
    context.record(changeOf(systemUserWords, { id: actor.userId, label: actor.account, ...entry }));
    return DONE;
  },

  async getLoginUserMenu(context) {
    const { actor, db, services } = context;
    const [user, roles, rights, session] = await Promise.all([
      userById(db, actor.userId).executeTakeFirstOrThrow(),
      enabledRolesOf(db, actor.userId).execute(),
      services.sessions.rightsOf(actor.roleId),
      services.sessions.find(context.token ?? ''),
    ]);
    const role = roles.find(({ id }) => id === actor.roleId);
    if (role === undefined) throw new Refusal(403, sessionMessages.roleGone);
    const mustSetUpSecondFactor = lacksSecondFactor(services, actor);
    const isHeldUp = actor.mustChangePassword || mustSetUpSecondFactor;
    return {
      user,
      role: { ...role, dataScope: actor.dataScope },
      roles,
      menus: isHeldUp ? [] : rights.menus,
      permissions: isHeldUp ? [] : rights.permissions,
      mustChangePassword: actor.mustChangePassword,
      mustSetUpSecondFactor,
      lastSignInAt: session.previousSignInAt,
      lastSignInIp: session.previousSignInIp,
      demo: services.config.demo,
    };
  },

  async getSessionEnd({ services, token }) {
    const { idleMs, leftMs, cause } = await services.sessions.endOf(token ?? '');
    return { idleSeconds: Math.floor(idleMs / 1000), secondsLeft: Math.floor(leftMs / 1000), cause };
  },

  async mySessions(context) {
    await context.services.sessions.flush();
    const since = context.services.sessions.liveSince();
    const list = await liveSessionsOf(context.db, context.actor.userId, nowOf(context), since).execute();
    return { list: list.map((session) => ({ ...session, current: session.id === context.actor.sessionId })) };
  },

  async endSession(context, input) {
    const { actor, db } = context;
    await lockPerson(db, actor.userId).execute();
    const query =
      'id' in input
        ? endSessionById(db, input.id, actor.userId, nowOf(context))
        : endSessionsOf(db, [actor.userId], nowOf(context), actor.sessionId);
    const ended = Number((await query.executeTakeFirst()).numUpdatedRows);
    if ('id' in input && ended === 0) throw notFound();
    context.changed('rights');
    const id = 'id' in input ? input.id : 'others';
    context.record(changeOf(sessionWords, { id, label: actor.account, after: { ended } }));
    return { ended };
  },

  async myRoleList({ actor, db }) {
    return { list: await enabledRolesOf(db, actor.userId).execute(), activeRoleId: actor.roleId };
  },

  async changeRole(context, { roleId }) {
    const { actor, db, request, services } = context;
    await lockPerson(db, actor.userId).execute();
    const role = (await enabledRolesOf(db, actor.userId).execute()).find(({ id }) => id === roleId);
    if (role === undefined) throw notFound();
    const replaced = await replaceSession(db, actor.sessionId, nowOf(context)).executeTakeFirst();
    if (replaced === undefined) throw new Refusal(401, messages.loginExpired);
    const token = await services.sessions.open(db, {
      userId: actor.userId,
      roleId,
      ip: request.ip,
      userAgent: request.userAgent,
      ...replaced,
    });
    context.changed('rights');
    const change = { before: { role: actor.roleCode }, after: { role: role.code } };
    context.record(changeOf(sessionWords, { id: actor.sessionId, label: actor.account, ...change }));
    return { token, role };
  },

  async myPreferences({ actor, db }) {
    const rows = await preferencesOf(db, actor.userId).execute();
    return { preferences: Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
  },

  async savePreference({ actor, db }, { key, value }) {
    if (value === null) {
      await forgetPreference(db, actor.userId, key).execute();
      return DONE;
    }
    const text = JSON.stringify(value);
    const { count } = await countPreferences(db, actor.userId).executeTakeFirstOrThrow();
    if (text.length > MOST_PREFERENCE_BYTES || Number(count) > MOST_PREFERENCES) {
      throw refuseField('value', sessionMessages.preferenceTooLarge);
    }
    await savePreference(db, { userId: actor.userId, key, value: text }).execute();
    return DONE;
  },
};
