import { noun } from '#server/ground/core/noun.ts';
import { seedRoadNetwork } from './demo.ts';
import { roadNetworkDicts } from './dictionaries.ts';
import { roadNetworkHandlers } from './handlers.ts';

/** Its screen is that of the settings. */
export const roadNetworkNoun = noun({
  serves: { roadNetwork: roadNetworkHandlers },
  dictionaries: roadNetworkDicts,
  demo: seedRoadNetwork,
});
