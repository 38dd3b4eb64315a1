/** Tags of scenes are a list that people extend: they stand in groups, and one that a scene has is not deleted or renamed. */
import { sql, type Kysely } from 'kysely';

const GROUPS = {
  road: ['motorway', 'urbanRoad', 'campusRoad', 'junction', 'roundabout', 'crossing', 'roadworks', 'bridge', 'tunnel'],
  weather: ['clear', 'rain', 'heavyRain', 'fog', 'snow', 'wind'],
  light: ['day', 'dusk', 'night', 'glare', 'lampLight'],
  actors: ['pedestrian', 'child', 'cyclist', 'motorcycle', 'truckNear', 'busNear', 'animal', 'emergencyVehicle'],
  manoeuvre: ['follow', 'cutIn', 'cutOut', 'laneChange', 'turnLeft', 'turnRight', 'uTurn', 'pullOver', 'emergencyStop'],
};

const statements = [
  `create function "sceneTagStays"() returns trigger language plpgsql as $$
    begin
      if (tg_op = 'DELETE' or new."value" <> old."value")
        and exists (select from "sysDictType" where "id" = old."typeId" and "code" = 'sceneTag')
        and exists (select from "scene" where "tags" @> array[old."value"])
      then
        raise exception 'a scene has the tag %', old."value" using errcode = '23503', constraint = 'scene_tags';
      end if;
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`,
  `create trigger "sysDictItem_sceneTag" before delete or update of "value" on "sysDictItem"
    for each row execute function "sceneTagStays"()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  // the groups themselves come with the product's dictionaries at the start
  for (const [group, tags] of Object.entries(GROUPS))
    await sql`update "sysDictItem" set "parentValue" = ${group} where "parentValue" = '' and "value" = any(${tags}::text[])
      and "typeId" in (select "id" from "sysDictType" where "code" = 'sceneTag')`.execute(db);
}
