import { townRoads } from '#contract/capacity/town/roads.ts';
import type { LngLat } from '#contract/ground/geometry.ts';
import type { portalTrackCalls } from '#contract/portal/track/calls.ts';
import { portalTrackWords } from '#contract/portal/track/words.ts';
import type { StoryTrack } from '#contract/system/sitePage/track.ts';
import { pointsDense } from '#server/capacity/replay/queries.ts';
import { publicScene, publicScenes } from '#server/dataManage/scene/queries.ts';
import { allows } from '#server/ground/core/actor.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { messages } from '#server/ground/core/messages.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { insertTrack, trackById } from '#server/system/sitePage/queries.ts';
import { trackMessages } from './messages.ts';
import { rideByNumber } from './queries.ts';
import { blurRide } from './ride.ts';
import { toldScene } from './scene.ts';

const MOST_SCENES = 100;
/** A longer ride is cut: its positions are read at once. */
const LONGEST_RIDE_MS = 3 * 3_600_000;
/** Seconds between the positions that are read. */
const READ_STEP_S = 2;

/** Roads that we know, which are those of the demo's town. */
const roadsOf = ({ services }: CallContext): LngLat[][] =>
  services.config.demo ? townRoads().map(({ path }) => path) : [];

const placeOf = (lng: number | null, lat: number | null): LngLat[] =>
  lng === null || lat === null ? [] : [[lng, lat]];

async function keep({ db }: CallContext, track: StoryTrack, sceneId: string | null) {
  const { id } = await insertTrack(db, { track: JSON.stringify(track), sceneId }).executeTakeFirstOrThrow();
  return { id, track };
}

export const portalTrackHandlers: Handlers<typeof portalTrackCalls> = {
  async addRide(context, { orderNo, cut }) {
    const { actor, db } = context;
    requireEverything(actor);
    if (!allows(actor, 'operation:order:list')) throw new Refusal(403, messages.forbidden);
    const ride = await rideByNumber(db, orderNo).executeTakeFirst();
    if (ride?.status !== 'completed' || ride.carId === null || ride.pickedUpAt === null || ride.droppedOffAt === null)
      throw refuseField('orderNo', trackMessages.noSuchRide);
    const latest = Math.min(Date.parse(ride.droppedOffAt), Date.parse(ride.pickedUpAt) + LONGEST_RIDE_MS);
    const span = { from: ride.pickedUpAt, to: new Date(latest).toISOString() };
    const points = (await pointsDense(db, [ride.carId], span, READ_STEP_S).execute(db)).rows;
    if (points.length < 2) throw new Refusal(409, trackMessages.noHistory);
    const ends = [...placeOf(ride.pickUpLng, ride.pickUpLat), ...placeOf(ride.dropOffLng, ride.dropOffLat)];
    const track = blurRide({ points, ends, roads: roadsOf(context) }, cut);
    if (track === null) throw new Refusal(409, trackMessages.tooShort);
    const made = await keep(context, track, null);
    context.record(changeOf(portalTrackWords, { id: made.id, label: orderNo, after: { orderNo, cut } }));
    return made;
  },

  async addScene(context, { sceneId, withRoads }) {
    const { actor, db } = context;
    requireEverything(actor);
    const scene = await publicScene(db, sceneId).executeTakeFirst();
    if (scene === undefined) throw notFound();
    if (!scene.isPublic) throw new Refusal(409, trackMessages.notReleased);
    const { frame, tracks, scenario } = scene;
    const track = toldScene({ frame, actors: tracks, scenario, roads: withRoads ? roadsOf(context) : [] });
    if (track === null) throw new Refusal(409, trackMessages.nothingMoves);
    const made = await keep(context, track, sceneId);
    context.record(changeOf(portalTrackWords, { id: made.id, label: scene.name, after: { sceneId, withRoads } }));
    return made;
  },

  async getById({ db }, { id }) {
    const found = await trackById(db, id).executeTakeFirst();
    if (found === undefined) throw notFound();
    return { id: found.id, track: found.track };
  },

  getScenes: async ({ db }) => ({ list: await publicScenes(db, MOST_SCENES).execute() }),
};
