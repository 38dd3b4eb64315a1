/**
 * Who may fetch the files of a thing. A noun whose things have files says so here, by the word that it gives to
 * `attachFiles` as `object`. A thing that is not named here shows its files to nobody but whoever brought them.
 */
import { maySeeVersionFile } from '#server/system/app/files.ts';
import { seesCarDocument } from '#server/capacity/car/service.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { seesAttempt, seesTask } from '#server/school/task/service.ts';
import { maySeeSupplierNotice } from '#server/notices/sysNoticeProvider/service.ts';
import { maySeeNotice } from '#server/notices/sysNotice/reading.ts';

/** Whether the actor may see the thing with this id, by the same rules as the noun's own calls. */
type FileCheck = (db: Db, actor: Actor, objectId: string) => Promise<boolean>;

export const fileChecks: Readonly<Record<string, FileCheck>> = {
  appVersion: maySeeVersionFile,
  carDocument: seesCarDocument,
  sysNotice: maySeeNotice,
  sysNoticeProvider: maySeeSupplierNotice,
  task: seesTask,
  taskAttempt: seesAttempt,
};
