import type { APP_KINDS, AppPlatform, AppVersionState, UPDATE_MODES } from '#contract/system/app/calls.ts';
import type { State } from '#contract/ground/enums.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Version,
} from '#server/ground/database/columns.ts';

export interface AppTable {
  id: Id;
  /** Devices ask by it. */
  code: string;
  kind: (typeof APP_KINDS)[number];
  nameZh: string;
  nameEn: string;
  platforms: AppPlatform[];
  state: Generated<State>;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** A version of an app for one platform; its file belongs to it as `appVersion`. */
export interface AppVersionTable {
  id: Id;
  appId: Ref;
  platform: AppPlatform;
  versionCode: number;
  versionName: string;
  updateMode: (typeof UPDATE_MODES)[number];
  /** Devices below this version code have to update. */
  minimumSupported: Generated<number>;
  rolloutPercent: Generated<number>;
  notesZh: Generated<string>;
  notesEn: Generated<string>;
  storeAddress: Generated<string>;
  state: Generated<AppVersionState>;
  publishedAt: OptionalTimestamp;
  withdrawnAt: OptionalTimestamp;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    app: AppTable;
    appVersion: AppVersionTable;
  }
}
