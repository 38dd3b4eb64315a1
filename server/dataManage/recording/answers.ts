/** What cars say of the commands by which they are asked. */
import { recordingCalls } from '#contract/dataManage/recording/calls.ts';
import { AWAITED_STATES } from '#contract/dataManage/recording/rules.ts';
import type { CommandMoved } from '#server/capacity/command/commands.ts';
import type { Follow } from '#server/ground/core/events.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { moveByCommand } from './queries.ts';

function moved(db: Db, { id, state, answer }: CommandMoved, endedAt: Date) {
  switch (state) {
    case 'received':
      return moveByCommand(db, id, ['requested'], { state: 'accepted' }).execute();
    case 'refused':
      return moveByCommand(db, id, AWAITED_STATES, { state: 'refused', answer, endedAt }).execute();
    case 'cancelled':
      return moveByCommand(db, id, AWAITED_STATES, { state: 'cancelled', answer, endedAt }).execute();
    case 'timedOut':
      // a car that has the order may bring it as long as its right lives
      return moveByCommand(db, id, ['requested'], { state: 'expired', problem: 'notReached', endedAt }).execute();
    case 'done':
      return Promise.resolve([]);
  }
}

export const followCommands: Follow<'commandMoved'> = async ({ live, now }, db, facts) => {
  let isMoved = false;
  for (const fact of facts) {
    if (fact.kind !== 'record') continue;
    if ((await moved(db, fact, now())).length > 0) isMoved = true;
  }
  if (isMoved) await live.tellRows(db, recordingCalls.getPageList.path);
};
