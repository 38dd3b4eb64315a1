/** The way back in for whoever runs the machine, when nobody who is signed in could reset a password. */
import { appendOwnAudit } from '#server/ground/core/audit.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { noticeOfRights } from '#server/ground/nodes/nodes.ts';
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
 * Gives an account a one-use password, enables it, takes its second factor off and ends its sessions; every node hears of it. Kept in the audit
 * log as done by nobody, from the command line. Null when there is no such account.
 */
export async function rescueAccount(db: Db, account: string, now: Date): Promise<Rescued | null> {
  const { password, passwordHash, expiresAt } = await oneUsePassword(now);
  return db.transaction().execute(async (transaction) => {
    const user = await userForSignIn(transaction, account).executeTakeFirst();
    if (user === undefined) return null;
    await rescueUser(transaction, user.id, passwordHash, expiresAt.toISOString(), now.toISOString()).execute();
    await endSessionsOf(transaction, [user.id], now.toISOString(), null).execute();
    await forgetThrottle(transaction, accountKey(user.account)).execute();
    // lost with the telephone, most likely
    await deleteRecoveryCodes(transaction, user.id).execute();
    const factor = await deleteSecondFactor(transaction, user.id).executeTakeFirst();
    await forgetThrottle(transaction, codeKey(user.id)).execute();
    await noticeOfRights(transaction, 'command line').execute();
    await appendOwnAudit(
      transaction,
      now,
      { call: 'npm run reset-password', userAgent: 'command line' },
      {
        object: 'systemUser',
        objectId: user.id,
        label: user.realName,
        secret: ['password'],
        before: {
          password: 'old',
          state: user.state,
          secondFactor: factor !== undefined && factor.confirmedAt !== null,
        },
        after: { password: 'new', state: 'enabled', secondFactor: false },
      },
    );
    return { account: user.account, password, expiresAt };
  });
}
