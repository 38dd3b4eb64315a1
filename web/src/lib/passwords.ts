/** Changing the own password: encrypted here, under a fresh key each time. */
import { callApi } from './client.ts';
import { encryptJson } from './crypto.ts';

/** As the contract has it; the server decides. */
export const PASSWORD_LIMITS = { min: 8, max: 128 } as const;

/**
 * Changes the own password and ends all other sessions. Rejects with an ApiError (400 for a wrong old password or a
 * refused new one), or an Error with a sentence when the browser cannot encrypt or the passwords are too long.
 */
export async function changeOwnPassword(oldPassword: string, newPassword: string): Promise<void> {
  const publicKey = await callApi('/getPublicKey', {});
  const jsonData = await encryptJson({ oldPassword, newPassword }, publicKey);
  await callApi('/sys/sysuser/updatePwdEnc', { jsonData, publicKey });
}
