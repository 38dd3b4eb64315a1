/** What a story can show moving, and where its working copy is looked at. Needs no schema. */

/** Takes the ticket of a preview, which opens once. */
export const STORY_PREVIEW_PATH = '/portal/example/preview';

export const STORY_TRACK_KINDS = ['ride', 'scene'] as const;

/** As the actors of scenes. */
export const STORY_TRACK_ACTORS = ['car', 'bus', 'truck', 'bicycle', 'person', 'other'] as const;
