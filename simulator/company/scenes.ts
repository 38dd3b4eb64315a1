/** From the first call for help a scene is kept, in which what the cameras saw can be seen. */
import { recordingCalls } from '#contract/dataManage/recording/calls.ts';
import { sceneCalls } from '#contract/dataManage/scene/calls.ts';
import type { People } from './people.ts';
import { AFTER_CRIES } from './recordings.ts';

const EVERY_MS = 10_000;
/** Somebody calls for help soon after the demo begins; a car without a passenger has nobody who does. */
const TRIES = 90;
/** A scene reaches half a minute beyond its alert. */
const DRIVEN_MS = 45_000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

export async function keepScene({ data }: People): Promise<void> {
  for (let round = 0; round < TRIES; round += 1) {
    const { list } = await data.do(recordingCalls.getPageList, { state: 'imported', sort: 'at' });
    const one = list.find(({ ruleName, at }) => ruleName === AFTER_CRIES && Date.parse(at) < Date.now() - DRIVEN_MS);
    if (one?.alertId != null) {
      await data.do(sceneCalls.addOfAlert, { alertId: one.alertId });
      return;
    }
    await pause(EVERY_MS);
  }
}
