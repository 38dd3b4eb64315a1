/** Asks a car for a recording: the order, the right to bring it, and the command that tells the car. */
import type { Recording } from '#contract/dataManage/recording/calls.ts';
import { recordingCalls } from '#contract/dataManage/recording/calls.ts';
import {
  MOST_RECORDING_BYTES,
  RECORDING_TYPES,
  RECORDING_UPLOAD_PATH,
  UPLOAD_HOURS,
} from '#contract/dataManage/recording/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { newToken } from '#server/base/file/announce.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import { insertRecording, updateRecording } from './queries.ts';

export interface RecordingWish extends Pick<Recording, 'carId' | 'at' | 'before' | 'after' | 'channels' | 'reason'> {
  readonly dataSetId: string;
  readonly alertId: string | null;
  readonly ruleId: string | null;
  /** Who answers for it: the person who asks, or who put the rule in force. */
  readonly userId: string;
  readonly language: Language;
}

type Asking = Pick<Services, 'commands' | 'devices' | 'live' | 'now'>;

/** Only MQTT has a message for it. */
export const canRecord = async ({ devices }: Pick<Services, 'devices'>, carId: string): Promise<boolean> =>
  (await devices.protocolsOf(carId)).has('mqtt');

export const spanOf = ({ at, before, after }: Pick<Recording, 'at' | 'before' | 'after'>) => ({
  from: new Date(Date.parse(at) - before * 1000).toISOString(),
  to: new Date(Date.parse(at) + after * 1000).toISOString(),
});

/**
 * Inside a transaction. A car that cannot take such orders gets none, and the order says so.
 * @returns its id; null when the rule has asked for this moment of the car before
 */
export async function askForRecording(services: Asking, db: Db, wish: RecordingWish): Promise<string | null> {
  const { carId, userId, ...asked } = wish;
  const now = services.now();
  const { token, tokenHash } = newToken();
  const expiresAt = new Date(now.getTime() + UPLOAD_HOURS * 3_600_000).toISOString();
  const isAble = await canRecord(services, carId);
  const ending = isAble ? {} : { state: 'failed' as const, problem: 'unable' as const, endedAt: now };
  const row = { ...asked, carId, requestedById: userId, tokenHash, expiresAt, createdAt: now, ...ending };
  const added = await insertRecording(db, row).executeTakeFirst();
  if (added === undefined) return null;
  await services.live.tellRows(db, recordingCalls.getPageList.path);
  if (!isAble) return added.id;
  const commandId = await services.commands.send(db, {
    carId,
    kind: 'record',
    reason: wish.reason,
    requestedBy: wish.ruleId === null ? userId : null,
    recording: {
      ...spanOf(wish),
      channels: [...wish.channels],
      upload: {
        path: `${RECORDING_UPLOAD_PATH}${added.id}`,
        token,
        types: Object.keys(RECORDING_TYPES),
        maxBytes: MOST_RECORDING_BYTES,
        expiresAt,
      },
    },
  });
  await updateRecording(db, added.id, { commandId }).execute();
  return added.id;
}
