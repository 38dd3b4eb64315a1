/** Which cars a caller reaches. */
export { carReach, reachesCar } from '#server/ground/core/placeReach.ts';
