/** Items of the menu that were drawn like another get a drawing of their own, where nobody chose one since. */
import { sql, type Kysely } from 'kysely';

const DIRECTORIES = [
  ['menu:operation', 'operation', 'compass'],
  ['menu:capacity', 'car', 'truck'],
  ['menu:dataManage', 'hdd', 'cloudserver'],
  ['menu:noticeAnnouncement', 'notification', 'mail'],
  ['menu:task', 'book', 'project'],
] as const;
const PAGES = [
  ['menu:sys/school', 'school', 'read'],
  ['menu:task/taskStudent', 'read', 'carryout'],
  ['menu:insight/openFeed', 'filetext', 'share'],
  ['menu:dataManage/testList', 'book', 'checksquare'],
  ['menu:operation/configurationCenter', 'setting', 'build'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [key, before, after] of [...DIRECTORIES, ...PAGES])
    await sql`update "menu" set "icon" = ${after} from "seed"
      where "seed"."key" = ${key} and "seed"."rowId" = "menu"."id" and "menu"."icon" = ${before}`.execute(db);
}
