/** What the sensors of a scene's cars saw: frames of data sets, which keep them. A scene keeps none itself. */
import type { SensorSight } from '#contract/dataManage/scene/calls.ts';
import { MOST_SENSOR_FRAMES, type SceneSource } from '#contract/dataManage/scene/rules.ts';
import { addressOf } from '#server/dataManage/dataFrame/show.ts';
import type { DataReach } from '#server/dataManage/dataSet/seenBy.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { framesOfCars } from './queries.ts';

interface Spanned {
  readonly startedAt: string | null;
  readonly duration: number;
  readonly source: SceneSource;
  readonly fleetNumber: string;
  readonly names: readonly string[];
}

/** Our car first, and of one car the set that has most. */
const before = (one: SensorSight, other: SensorSight): number =>
  Number(other.isEgo) - Number(one.isEgo) || other.frames.length - one.frames.length;

export async function sightsOf(
  db: Db,
  reach: DataReach,
  { startedAt, duration, source, fleetNumber, names }: Spanned,
): Promise<{ list: SensorSight[]; step: number }> {
  // actors of files are named by strangers, and are no cars of the fleet
  if (startedAt === null || source === 'import') return { list: [], step: 1 };
  const begun = Date.parse(startedAt);
  const span = { cars: names, from: startedAt, to: new Date(begun + duration * 1000).toISOString() };
  const rows = await framesOfCars(db, reach, span, MOST_SENSOR_FRAMES).execute();
  const sights = Map.groupBy(rows, ({ dataSetId, car }) => `${dataSetId} ${car}`);
  const list = [...sights.values()].flatMap((frames): SensorSight[] => {
    const [first] = frames;
    if (first === undefined) return [];
    return [
      {
        dataSetId: first.dataSetId,
        dataSetName: first.dataSetName,
        fleetNumber: first.car,
        isEgo: first.car === fleetNumber,
        frames: frames.map(({ id, kind, sensor, key, takenAt, width, height, objects, publicKey }) => ({
          id,
          kind,
          sensor,
          key,
          at: (Date.parse(takenAt ?? startedAt) - begun) / 1000,
          width,
          height,
          objects,
          address: addressOf({ publicKey }),
        })),
      },
    ];
  });
  return { list: list.toSorted(before), step: rows[0]?.step ?? 1 };
}
