/** What the people of a new demo have been working on: done by them, through the calls that anybody has. */
import { reasonOf } from '../openApi.ts';
import { offerApps } from './apps.ts';
import { manControlRoom } from './controlRoom.ts';
import { drawSiteMaps, keepFleet } from './fleet.ts';
import { publishNotices } from './notices.ts';
import { publishPages } from './pages.ts';
import { signInAll } from './people.ts';
import { askForRecordings } from './recordings.ts';
import { keepScene } from './scenes.ts';
import { giveTasks } from './tasks.ts';

const WORK = [
  manControlRoom,
  publishNotices,
  keepFleet,
  drawSiteMaps,
  publishPages,
  offerApps,
  giveTasks,
  askForRecordings,
  // it waits for a call for help, so nothing stands behind it
  keepScene,
];

/** Never rejects; answers what could not be done. */
export async function work(url: string): Promise<string[]> {
  const problems: string[] = [];
  try {
    const people = await signInAll(url);
    for (const each of WORK) {
      await each(people).catch((error: unknown) => problems.push(`${each.name}: ${reasonOf(error)}`));
    }
    for (const desk of Object.values(people)) await desk.leave();
  } catch (error) {
    problems.push(reasonOf(error));
  }
  return problems;
}
