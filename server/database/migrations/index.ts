/** The migrations in their order; a name, once released, never changes. */
import type { Migration } from 'kysely/migration';
import * as people from './0001-people.ts';
import * as orders from './0002-orders.ts';
import * as settings from './0003-settings.ts';
import * as files from './0004-files.ts';
import * as areas from './0005-areas.ts';
import * as person from './0006-person.ts';
import * as notices from './0007-notices.ts';
import * as apps from './0008-apps.ts';
import * as tasks from './0009-tasks.ts';
import * as answers from './0010-answers.ts';
import * as vault from './0011-vault.ts';

export const migrations: Record<string, Migration> = {
  '0001-people': people,
  '0002-orders': orders,
  '0003-settings': settings,
  '0004-files': files,
  '0005-areas': areas,
  '0006-person': person,
  '0007-notices': notices,
  '0008-apps': apps,
  '0009-tasks': tasks,
  '0010-answers': answers,
  '0011-vault': vault,
};
