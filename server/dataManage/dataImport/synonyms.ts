/** What the standard classes of public formats mean, whatever an operator calls the label. */

interface Meaning {
  /** Names by which a label is known to mean just that. */
  readonly label: readonly string[];
  /** Names of classes that are it, or a kind of it. */
  readonly classes: readonly string[];
}

/**
 * The classes of nuScenes (all 23, and the ten of its detection task), T4, KITTI and COCO that cars meet. A class is never taken
 * for something wider, as a trailer for a vehicle; and wheelchairs, strollers and scooters are no persons, as in nuScenes' own tasks.
 */
const MEANINGS: readonly Meaning[] = [
  { label: ['car', 'vehicle.car'], classes: ['car', 'vehicle.car', 'Van'] },
  { label: ['truck', 'vehicle.truck'], classes: ['truck', 'vehicle.truck'] },
  {
    label: ['bus', 'vehicle.bus'],
    classes: ['bus', 'vehicle.bus', 'vehicle.bus.rigid', 'vehicle.bus.bendy', 'vehicle.bus (bendy & rigid)'],
  },
  { label: ['trailer', 'vehicle.trailer'], classes: ['trailer', 'vehicle.trailer'] },
  {
    label: ['construction_vehicle', 'vehicle.construction'],
    classes: ['construction_vehicle', 'vehicle.construction'],
  },
  { label: ['ambulance', 'vehicle.emergency.ambulance'], classes: ['ambulance', 'vehicle.emergency.ambulance'] },
  { label: ['police_car', 'vehicle.emergency.police'], classes: ['police_car', 'vehicle.emergency.police'] },
  { label: ['bicycle', 'vehicle.bicycle'], classes: ['bicycle', 'vehicle.bicycle'] },
  {
    label: ['motorcycle', 'vehicle.motorcycle', 'motorbike'],
    classes: ['motorcycle', 'vehicle.motorcycle', 'motorbike'],
  },
  { label: ['tram', 'vehicle.tram'], classes: ['tram'] },
  { label: ['train', 'vehicle.train'], classes: ['train'] },
  {
    label: ['pedestrian', 'person'],
    classes: [
      'pedestrian',
      'person',
      'Person_sitting',
      ...['adult', 'child', 'construction_worker', 'police_officer'].flatMap((kind) => [
        `human.pedestrian.${kind}`,
        `pedestrian.${kind}`,
      ]),
    ],
  },
  { label: ['wheelchair'], classes: ['human.pedestrian.wheelchair', 'pedestrian.wheelchair'] },
  { label: ['stroller'], classes: ['human.pedestrian.stroller', 'pedestrian.stroller'] },
  { label: ['personal_mobility'], classes: ['human.pedestrian.personal_mobility', 'pedestrian.personal_mobility'] },
  { label: ['rider', 'cyclist'], classes: ['cyclist', 'rider'] },
  { label: ['animal'], classes: ['animal'] },
  { label: ['barrier', 'movable_object.barrier'], classes: ['barrier', 'movable_object.barrier'] },
  {
    label: ['traffic_cone', 'cone', 'movable_object.trafficcone'],
    classes: ['traffic_cone', 'cone', 'movable_object.trafficcone'],
  },
  { label: ['debris', 'movable_object.debris'], classes: ['debris', 'movable_object.debris'] },
  {
    label: ['pushable_pullable', 'movable_object.pushable_pullable'],
    classes: ['pushable_pullable', 'movable_object.pushable_pullable'],
  },
  { label: ['bicycle_rack', 'static_object.bicycle_rack'], classes: ['bicycle_rack', 'static_object.bicycle_rack'] },
  { label: ['traffic_light'], classes: ['traffic_light'] },
  { label: ['stop_sign'], classes: ['stop_sign'] },
];

/** A name without what only spells it otherwise: `traffic_cone`, `Traffic cone` and `TrafficCone` are one. */
export const spelled = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const byClass = new Map(
  MEANINGS.flatMap(({ label, classes }) => classes.map((name) => [spelled(name), label.map(spelled)] as const)),
);

/** How labels are spelled that mean what this class of a format is, the likeliest first. */
export const meaningsOf = (className: string): readonly string[] => byClass.get(spelled(className)) ?? [];
