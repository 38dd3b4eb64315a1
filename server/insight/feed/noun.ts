import { noun } from '#server/ground/core/noun.ts';
import { registerFeeds } from './routes.ts';

export const feedNoun = noun({ serves: {}, routes: registerFeeds });
