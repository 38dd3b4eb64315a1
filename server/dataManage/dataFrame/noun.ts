import { noun } from '#server/ground/core/noun.ts';
import { dataFrameHandlers } from './handlers.ts';

export const dataFrameNoun = noun({ serves: { dataFrame: dataFrameHandlers } });
