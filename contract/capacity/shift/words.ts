import { nounWords } from '#contract/ground/words.ts';
import type { shiftCalls, ShiftEntry } from './calls.ts';

export const shiftWords = nounWords<ShiftEntry, typeof shiftCalls>()({
  object: 'shift',
  path: '/capacity/shift',
  one: ['交接班', 'Shift'],
  many: ['交接班', 'Shifts'],
  fields: {
    kind: { name: ['事项', 'Entry'], dict: 'shiftEntry' },
    at: { name: ['时间', 'Time'], as: 'time' },
    by: ['人员', 'Person'],
    to: ['接班人', 'Handed to'],
    userId: ['接班人', 'Handed to'],
    note: ['交接说明', 'Note'],
    alerts: ['告警', 'Alerts'],
    isPinned: ['置顶', 'Pinned'],
    end: ['同时下班', 'End the shift, too'],
    keyword: ['姓名或账号', 'Name or account'],
  },
  calls: {
    begin: ['上班', 'Begin a shift'],
    end: ['下班', 'End a shift'],
    addNote: ['记录值班事项', 'Note on a shift'],
    unpin: ['取消置顶', 'Unpin a note'],
    handOver: ['交班', 'Hand over a shift'],
  },
});
