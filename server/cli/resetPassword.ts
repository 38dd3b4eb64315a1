/** `npm run reset-password -- ACCOUNT`: a one-use password for an account whose own is lost. */
import { StartRefused } from '#server/ground/instance/startRefused.ts';
import { rescueAccount } from '#server/access/systemUser/rescue.ts';
import { helpWith, print, runTool, understood } from './tool.ts';

const USAGE = 'Usage: npm run reset-password -- ACCOUNT';

helpWith(USAGE);
const account = understood(() => {
  const [name = ''] = process.argv.slice(2);
  if (name === '' || name.startsWith('-')) throw new StartRefused(USAGE);
  return name;
});

await runTool('reset-password', async ({ db }) => {
  const rescued = await rescueAccount(db, account, new Date());
  if (rescued === null) throw new StartRefused(`There is no account "${account}".`);
  print(`\n  ${rescued.account} can sign in once with  ${rescued.password}`);
  print(`  until ${rescued.expiresAt.toISOString()}, and has to choose a new password then. Nothing is shown again.\n`);
});
