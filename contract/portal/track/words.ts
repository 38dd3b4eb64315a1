import { nounWords } from '#contract/ground/words.ts';
import type { MadeTrack, portalTrackCalls } from './calls.ts';

export const portalTrackWords = nounWords<MadeTrack, typeof portalTrackCalls>()({
  object: 'portalTrack',
  path: '/portal/track',
  one: ['案例轨迹', 'Track of a story'],
  many: ['案例轨迹', 'Tracks of stories'],
  fields: {
    orderNo: { name: ['订单号', 'Order number'], as: 'code' },
    cut: { name: ['两端隐去', 'Cut off both ends'], as: 'distance' },
    sceneId: { name: ['场景', 'Scene'], as: 'code' },
    withRoads: ['画出周围道路', 'Draw the roads around it'],
  },
  calls: {
    addRide: ['由行程制作案例轨迹', 'Make a track of a ride'],
    addScene: ['由场景制作案例轨迹', 'Make a track of a scene'],
  },
});
