/** Where the cameras of a car look. */
export const CAR_CAMERAS = ['cabin', 'front', 'rear', 'left', 'right'] as const;
export type CarCamera = (typeof CAR_CAMERAS)[number];
