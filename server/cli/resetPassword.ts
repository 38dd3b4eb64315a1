/** `npm run reset-password -- ACCOUNT`: a one-use password for an account whose own is lost. */
import { StartRefused } from '#server/ground/instance/startRefused.ts';
import { rescueAccount } from '#server/access/systemUser/rescue.ts';
import { print, runTool } from './tool.ts';

await runTool('reset-password', async ({ db }) => {
  const [account = ''] = process.argv.slice(2);
  if (account === '') throw new StartRefused('Usage: npm run reset-password -- ACCOUNT');
  const rescued = await rescueAccount(db, account, new Date());
  if (rescued === null) throw new StartRefused(`There is no account "${account}".`);
  print(`\n  ${rescued.account} can sign in once with  ${rescued.password}`);
  print(`  until ${rescued.expiresAt.toISOString()}, and has to choose a new password then. Nothing is shown again.\n`);
});
