/** What a story can show moving. Needs no schema. */

export const STORY_TRACK_KINDS = ['ride', 'scene'] as const;

/** As the actors of scenes. */
export const STORY_TRACK_ACTORS = ['car', 'bus', 'truck', 'bicycle', 'person', 'other'] as const;
