import { noun } from '#server/ground/core/noun.ts';
import { tellTownOrders } from './story.ts';

export const orderSeedNoun = noun({ serves: {}, story: [{ name: 'orders', needs: [], tell: tellTownOrders }] });
