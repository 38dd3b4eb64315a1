import { noun } from '#server/ground/core/noun.ts';
import { registerPortal } from './routes.ts';

export const portalRoutesNoun = noun({ serves: {}, routes: registerPortal });
