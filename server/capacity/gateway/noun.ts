import { registerOsmand } from './osmand/route.ts';
import { noun } from '#server/ground/core/noun.ts';

export const gatewayNoun = noun({
  serves: {},
  routes: registerOsmand,
});
