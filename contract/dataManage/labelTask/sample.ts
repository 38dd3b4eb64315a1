/** Acceptance by sample: single sampling of ISO 2859-1, normal inspection, general level II. A lot is the frames of a job. */

/** Acceptance quality limits: faulty frames of a hundred that are still taken as good. */
export const SAMPLE_LIMITS = ['1.0', '2.5', '4.0', '6.5'] as const;
export type SampleLimit = (typeof SAMPLE_LIMITS)[number];

export interface SamplePlan {
  /** Frames to be looked at; never more than the lot has. */
  readonly frames: number;
  /** Faulty frames among them with which the lot is still accepted. */
  readonly mostFaulty: number;
}

/** By limit: the largest lot, the frames of its sample, and how many may be faulty. The arrows of the table are followed. */
const PLANS: Readonly<Record<SampleLimit, readonly (readonly [lot: number, frames: number, mostFaulty: number])[]>> = {
  '1.0': [
    [150, 13, 0],
    [500, 50, 1],
    [1200, 80, 2],
    [3200, 125, 3],
  ],
  '2.5': [
    [50, 5, 0],
    [150, 20, 1],
    [280, 32, 2],
    [500, 50, 3],
    [1200, 80, 5],
    [3200, 125, 7],
  ],
  '4.0': [
    [25, 3, 0],
    [90, 13, 1],
    [150, 20, 2],
    [280, 32, 3],
    [500, 50, 5],
    [1200, 80, 7],
    [3200, 125, 10],
  ],
  '6.5': [
    [15, 2, 0],
    [50, 8, 1],
    [90, 13, 2],
    [150, 20, 3],
    [280, 32, 5],
    [500, 50, 7],
    [1200, 80, 10],
    [3200, 125, 14],
  ],
};

/** The plan of a lot of up to 3200 frames. A lot that is smaller than its sample is looked at whole. */
export function samplePlan(lot: number, limit: SampleLimit): SamplePlan {
  const [, frames = lot, mostFaulty = 0] = PLANS[limit].find(([most]) => lot <= most) ?? [];
  return { frames: Math.min(frames, lot), mostFaulty };
}
