/** The demo's test list: scenes of its own history, with the word on two versions of the driving software. */
import type { Verdict } from '#contract/dataManage/testList/rules.ts';
import type { Story } from '#server/ground/core/story.ts';
import { insertTestList, insertTestListScenes, insertTestVerdicts, newestScenes } from './queries.ts';

const LIST = { name: '急减速与近距离', remark: '每个软件版本发布前逐条回放' };
const MOST = 5;
const BY = '李思敏';
const MINUTE_MS = 60_000;
/** The older version failed the first scene. */
const SOFTWARE = [
  { software: '2026.10.2', minutesBefore: 9, failed: 1, note: '制动偏晚，车距不足' },
  { software: '2026.11.0', minutesBefore: 3, failed: 0, note: '' },
] as const;

export async function tellTestList({ seeds, services }: Story): Promise<void> {
  const { db } = seeds;
  const scenes = await newestScenes(db, MOST).execute();
  if (scenes.length === 0) return;
  const testListId = await seeds.once('testList:braking', () => insertTestList(db, LIST));
  if (testListId === undefined) return;
  const byId = seeds.idOf('user:demo.data') ?? null;
  await insertTestListScenes(
    db,
    scenes.map(({ id: sceneId }, place) => ({ testListId, sceneId, place })),
  ).execute();
  const now = services.now().getTime();
  const verdicts = SOFTWARE.flatMap(({ software, minutesBefore, failed, note }) =>
    scenes.map(({ id: sceneId }, place) => {
      const verdict: Verdict = place < failed ? 'failed' : 'passed';
      const at = new Date(now - minutesBefore * MINUTE_MS).toISOString();
      return { testListId, sceneId, software, verdict, note: verdict === 'failed' ? note : '', byId, byName: BY, at };
    }),
  );
  await insertTestVerdicts(db, verdicts).execute();
}
