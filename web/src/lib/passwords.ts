/** Changing the own password: encrypted here, under a fresh key each time. */
import { callApi } from './client.ts';
import { encryptJson } from './crypto.ts';
import { libWords } from './libWords.ts';
import { useSite } from './site.ts';
import { useWords } from './words.ts';

/** As the contract has it. */
export const PASSWORD_MAX = 128;

/** What a new password has to be like now: its least length, and the whole rule as a sentence. The server decides. */
export function usePasswordRule(): { min: number; rule: string } {
  const t = useWords(libWords);
  const { passwordMinLength: min, passwordClasses: kinds } = useSite();
  const length = t('passwordRule', { min, max: PASSWORD_MAX });
  return { min, rule: kinds > 1 ? `${length}${t('passwordKinds', { kinds })}` : length };
}

/**
 * Changes the own password and ends all other sessions. Rejects with an ApiError (400 for a wrong old password or a
 * refused new one), or an Error with a sentence when the browser cannot encrypt or the passwords are too long.
 */
export async function changeOwnPassword(oldPassword: string, newPassword: string): Promise<void> {
  const publicKey = await callApi('/getPublicKey', {});
  const jsonData = await encryptJson({ oldPassword, newPassword }, publicKey);
  await callApi('/sys/sysuser/updatePwdEnc', { jsonData, publicKey });
}
