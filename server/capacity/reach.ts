/** Which cars a caller reaches. */
export { carReach, reachesCar, type CarPlace } from '#server/ground/core/placeReach.ts';
