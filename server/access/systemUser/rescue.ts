/** The way back in from the command line, when no administrator can sign in. */
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { appendOwnAudit, changeOf } from '#server/ground/core/audit.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { noticeOfChange } from '#server/ground/nodes/nodes.ts';
import { codeKey } from '#server/access/session/secondFactor/codes.ts';
import { deleteRecoveryCodes, deleteSecondFactor } from '#server/access/session/secondFactor/queries.ts';
import { endSessionsOf, forgetThrottle, userForSignIn } from '#server/access/session/queries.ts';
import { accountKey } from '#server/access/session/signIn.ts';
import { oneUsePassword } from './oneUsePassword.ts';
import { rescueUser } from './queries.ts';

export interface Rescued {
  account: string;
  password: string;
  expiresAt: Date;
}

/**
 * Gives an account a one-use password, enables it, takes its second factor off and ends its sessions, on every node. The
 * audit log says that it came from the command line. Null when there is no such account.
 */
export async function rescueAccount(db: Db, account: string, now: Date): Promise<Rescued | null> {
  const { password, passwordHash, expiresAt } = await oneUsePassword(now);
  return db.transaction().execute(async (transaction) => {
    const user = await userForSignIn(transaction, account).executeTakeFirst();
    if (user === undefined) return null;
    await rescueUser(transaction, user.id, passwordHash, expiresAt.toISOString(), now.toISOString()).execute();
    await endSessionsOf(transaction, [user.id], now.toISOString(), null).execute();
    await forgetThrottle(transaction, accountKey(user.account)).execute();
    // The telephone is lost in most cases.
    await deleteRecoveryCodes(transaction, user.id).execute();
    const factor = await deleteSecondFactor(transaction, user.id).executeTakeFirst();
    await forgetThrottle(transaction, codeKey(user.id)).execute();
    await noticeOfChange(transaction, 'command line', ['rights']).execute();
    await appendOwnAudit(
      transaction,
      now,
      { call: 'npm run reset-password', userAgent: 'command line' },
      changeOf(systemUserWords, {
        id: user.id,
        label: user.realName,
        secret: ['password'],
        before: {
          password: 'old',
          state: user.state,
          secondFactor: factor !== undefined && factor.confirmedAt !== null,
        },
        after: { password: 'new', state: 'enabled', secondFactor: false },
      }),
    );
    return { account: user.account, password, expiresAt };
  });
}
