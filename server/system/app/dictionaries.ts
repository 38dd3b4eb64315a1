import type { APP_KINDS, AppPlatform, AppVersionState, UPDATE_MODES } from '#contract/system/app/calls.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';

export const appDicts: readonly SeedDict[] = [
  closedDict<(typeof APP_KINDS)[number]>('appKind', '应用类别', 'Kind of app', {
    passenger: ['乘客端', 'Passenger'],
    safetyOperator: ['安全员端', 'Safety operator'],
    vehicleUnit: ['车机', 'Vehicle unit'],
  }),
  closedDict<AppPlatform>('appPlatform', '应用平台', 'App platform', {
    android: ['Android', 'Android'],
    ios: ['iOS', 'iOS'],
    harmony: ['HarmonyOS', 'HarmonyOS'],
    linux: ['Linux', 'Linux'],
  }),
  closedDict<AppVersionState>('appVersionState', '应用版本状态', 'State of an app version', {
    draft: ['草稿', 'Draft', 'grey'],
    published: ['已发布', 'Published', 'green'],
    withdrawn: ['已撤回', 'Withdrawn', 'red'],
  }),
  closedDict<(typeof UPDATE_MODES)[number]>('appUpdateMode', '更新方式', 'Update mode', {
    silent: ['静默更新', 'Silent'],
    prompt: ['提示更新', 'Prompt'],
    forced: ['强制更新', 'Forced'],
  }),
];
