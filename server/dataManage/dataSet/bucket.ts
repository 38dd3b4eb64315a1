import { createHash } from 'node:crypto';

/** 0 to 99, by the scene's name, or by that of a frame without one: decides the split of all frames of a scene. */
export const bucketOf = ({ scene, key }: { readonly scene: string; readonly key: string }): number =>
  createHash('sha256')
    .update(scene === '' ? key : scene)
    .digest()
    .readUInt32BE(0) % 100;
