import { noun } from '#server/ground/core/noun.ts';
import { catchUpLedger } from './catchUp.ts';

export const ledgerNoun = noun({
  serves: {},
  chores: { ledger: catchUpLedger },
});
