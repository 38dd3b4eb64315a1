/** What a story shows moving: a ride or a scene, in metres around a middle that is not told, on a clock that begins at nought. */
import { z } from 'zod';
import { STORY_TRACK_ACTORS, STORY_TRACK_KINDS } from './rules.ts';

const metres = z.number();
/** To the east and to the north. */
const place = z.tuple([metres, metres]);

export const storyTrack = z.object({
  kind: z.enum(STORY_TRACK_KINDS),
  /** Seconds. */
  duration: z.number(),
  /** Metres that our car drives. */
  distance: metres,
  /** West, south, east, north. */
  bounds: z.tuple([metres, metres, metres, metres]),
  roads: z.array(z.array(place)),
  /** Ours first. */
  actors: z.array(
    z.object({
      kind: z.enum(STORY_TRACK_ACTORS),
      isOurs: z.boolean(),
      /** Seconds since the beginning, and the place then. */
      keys: z.array(z.tuple([z.number(), metres, metres])),
    }),
  ),
});
export type StoryTrack = z.output<typeof storyTrack>;
