/**
 * What a change is about that every node obeys before its answer goes out: only what was made of that is forgotten. `rights`:
 * roles, menus, accounts and sessions. `prices`: pay rules; `rules`: operating rules; `surge`: figures of demand; `demand`: those that are counted; `tolls`: toll gates; `closures`: areas that authorities closed; `roads`: the network of roads in force; `pages`: what
 * everybody may read.
 */
export const TOPICS = [
  'rights',
  'settings',
  'devices',
  'ranges',
  'prices',
  'rules',
  'calendar',
  'surge',
  'demand',
  'tolls',
  'pages',
  'closures',
  'roads',
] as const;
export type Topic = (typeof TOPICS)[number];
