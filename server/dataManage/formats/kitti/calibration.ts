/**
 * KITTI's calibration. Its labels are in the rectified frame of camera 0 (x right, y down, z forward, metres; the place of a
 * box is the middle of its lower side). Ours are in the frame of the LiDAR (x forward, y left, z up): p_lidar = (R0 · Tr)⁻¹ ·
 * p_camera, and P2 · R0 · Tr projects them. Without calibration the axes are turned alike and the origin stays in the camera.
 */
import type { FindingCode } from '../door.ts';
import { inverse, isTurn, squared, times, type Matrix } from '../matrices.ts';

/** From LiDAR axes to camera axes at the same place. */
export const AXES: Matrix = [0, -1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0, 0, 0, 1];

export interface Calibration {
  /** 3 × 4, from the frame of the cuboids to pixels; null without a usable calibration. */
  readonly projection: readonly number[] | null;
  /** From the rectified camera to the frame of the cuboids. */
  readonly fromCamera: Matrix;
  readonly problem: { readonly code: FindingCode; readonly field: string } | null;
}

export const uncalibrated = (problem: Calibration['problem']): Calibration => ({
  projection: null,
  fromCamera: inverse(AXES),
  problem,
});

/** How far what is below in the picture may point upwards: the cosine of the angle. */
const MOST_UPWARDS = 0.5;

/** Of the benchmark for objects and of that for tracking, which writes two names otherwise. */
const OTHER_NAMES: Readonly<Record<string, string>> = { R_rect: 'R0_rect', Tr_velo_cam: 'Tr_velo_to_cam' };

/** `camera`: 2 for the left colour camera, 3 for the right one. */
export function calibrationOf(text: string, camera: 2 | 3): Calibration {
  const fields = new Map<string, number[]>();
  for (const line of text.split('\n')) {
    const [name = '', ...numbers] = line.trim().split(/\s+/);
    const field = name.replace(/:$/, '');
    fields.set(OTHER_NAMES[field] ?? field, numbers.map(Number));
  }
  const take = (field: string, length: number): number[] | null => {
    const numbers = fields.get(field);
    return numbers?.length === length && numbers.every(Number.isFinite) ? numbers : null;
  };
  const broken = (field: string, code: FindingCode = 'calibrationBroken') => uncalibrated({ code, field });
  const projection = take(`P${camera}`, 12);
  const rectified = take('R0_rect', 9);
  const fromLidar = take('Tr_velo_to_cam', 12);
  if (projection === null || !projection.some((number) => number !== 0)) return broken(`P${camera}`);
  if (rectified === null) return broken('R0_rect');
  if (fromLidar === null) return broken('Tr_velo_to_cam');
  const [turn, lidar] = [squared(rectified), squared(fromLidar)];
  if (!isTurn(turn)) return broken('R0_rect', 'calibrationTurned');
  // a camera may look anywhere, also back or up, and lie on its side, but it does not stand on its head
  if (!isTurn(lidar) || (lidar[6] ?? 0) > MOST_UPWARDS) return broken('Tr_velo_to_cam', 'calibrationTurned');
  const toCamera = times(turn, lidar);
  return { projection: times(projection, toCamera, 3), fromCamera: inverse(toCamera), problem: null };
}
