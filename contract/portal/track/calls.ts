/** Tracks that stories show: made of a completed ride, blurred, or of a released scene. A story makes them public. */
import { z } from 'zod';
import { call, id, line } from '#contract/ground/core.ts';
import { SCENE_KINDS } from '#contract/dataManage/scene/rules.ts';
import { storyTrack } from '#contract/system/sitePage/track.ts';
import { LEAST_CUT_M, MOST_CUT_M, USUAL_CUT_M } from './rules.ts';

const made = z.object({ id, track: storyTrack });
export type MadeTrack = z.output<typeof made>;

export const portalTrackCalls = {
  addRide: call({
    path: '/portal/track/addRide',
    summary:
      'Makes a track of a completed ride of our own cars: `cut` metres and 30 s off both ends, places on a grid, no date, no car, no passenger. 409 where the history has no positions or too little is left.',
    access: 'sys:sitePage:track',
    effect: 'command',
    quota: { times: 60, seconds: 600 },
    input: z.strictObject({
      orderNo: line(40),
      /** Metres. */
      cut: z.int().min(LEAST_CUT_M).max(MOST_CUT_M).default(USUAL_CUT_M),
    }),
    output: made,
  }),
  addScene: call({
    path: '/portal/track/addScene',
    summary:
      'Makes a track of a scene that was released from the library, without names, time and place. 409 for another.',
    access: 'sys:sitePage:track',
    effect: 'command',
    quota: { times: 60, seconds: 600 },
    input: z.strictObject({
      sceneId: id,
      /** Draws the roads around it, by which the place is known. */
      withRoads: z.boolean().default(false),
    }),
    output: made,
  }),
  getById: call({
    path: '/portal/track/getById',
    summary: 'A track as readers of a story see it.',
    access: 'sys:sitePage:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: made,
  }),
  getScenes: call({
    path: '/portal/track/getScenes',
    summary: 'The scenes that were released from the library, the newest first, 100 at most.',
    access: 'sys:sitePage:track',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({ list: z.array(z.object({ id, name: z.string(), kind: z.enum(SCENE_KINDS) })) }),
  }),
};
