/** The kinds of positions that platforms are told of lose the code in their words, where nobody put others. */
import { sql, type Kysely } from 'kysely';

const WORDS = [
  ['positionVehicle', '车辆定位 positionVehicle', 'Vehicles, positionVehicle', '车辆定位', 'Places of vehicles'],
  ['positionDriver', '驾驶员定位 positionDriver', 'Drivers, positionDriver', '驾驶员定位', 'Places of drivers'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [value, zhBefore, enBefore, zh, en] of WORDS)
    await sql`update "sysDictItem" set "nameZh" = ${zh}, "nameEn" = ${en}
      where "value" = ${value} and "nameZh" = ${zhBefore} and "nameEn" = ${enBefore}
      and "typeId" in (select "id" from "sysDictType" where "code" = 'supervisionPositionKind')`.execute(db);
}
