/** Which version a device is offered. */
import { createHash } from 'node:crypto';

const WHOLE = 10_000;

/**
 * Whether a gradual roll-out has reached a device. The same device always falls at the same place of the same version,
 * so a larger percentage only adds devices; each version shuffles anew, so that it is not always the same ones first.
 * A device that does not say who it is comes last.
 */
export function isReached(versionId: string, percent: number, deviceId: string): boolean {
  if (percent >= 100) return true;
  if (percent <= 0 || deviceId === '') return false;
  const place = createHash('sha256').update(`${versionId}\n${deviceId}`).digest().readUInt32BE(0) % WHOLE;
  return place < (percent * WHOLE) / 100;
}

interface Offered {
  id: string;
  versionCode: number;
  minimumSupported: number;
  rolloutPercent: number;
}

/**
 * The newest version that has reached the device, and the highest minimum that the versions which reached it ask for.
 * `versions` come newest first.
 */
export function offerTo<Version extends Offered>(
  versions: readonly Version[],
  deviceId: string,
): { offered: Version | null; minimum: number } {
  const reached = versions.filter(({ id, rolloutPercent }) => isReached(id, rolloutPercent, deviceId));
  return {
    offered: reached[0] ?? null,
    minimum: reached.reduce((most, { minimumSupported }) => Math.max(most, minimumSupported), 0),
  };
}
