import type { ShiftEntryKind } from '#contract/capacity/shift/rules.ts';
import { closedDict } from '#server/ground/core/dictionaries.ts';

export const shiftDicts = [
  closedDict<ShiftEntryKind>('shiftEntry', '值班事项', 'Entry of a shift', {
    began: ['上班', 'Shift started'],
    ended: ['下班', 'Shift ended'],
    note: ['记录', 'Note'],
    handedOver: ['交班', 'Handed over'],
  }),
];
