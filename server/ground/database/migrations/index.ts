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
import * as cars from './0012-cars.ts';
import * as ranges from './0013-ranges.ts';
import * as telemetry from './0014-telemetry.ts';
import * as devices from './0015-devices.ts';
import * as alerts from './0016-alerts.ts';
import * as dispatch from './0017-dispatch.ts';
import * as brokers from './0018-brokers.ts';

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
  '0012-cars': cars,
  '0013-ranges': ranges,
  '0014-telemetry': telemetry,
  '0015-devices': devices,
  '0016-alerts': alerts,
  '0017-dispatch': dispatch,
  '0018-brokers': brokers,
};
