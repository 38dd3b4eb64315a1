/** The passengers' app with a version for everybody and one that a fifth of the devices are offered; the vehicles' software. */
import { appCalls, appVersionCalls } from '#contract/system/app/calls.ts';
import type { People } from './people.ts';

const STORE = 'https://apps.example.com/yunwan/';

export async function offerApps({ administrator }: People): Promise<void> {
  const { id: appId } = await administrator.do(appCalls.addOne, {
    code: 'yunwanRide',
    kind: 'passenger',
    nameZh: '云湾出行',
    nameEn: 'Yunwan Ride',
    platforms: ['android', 'ios', 'harmony'],
    remark: '乘客叫车、付款和客服',
  });
  const version = async (
    code: number,
    name: string,
    rest: { platform: 'android' | 'ios'; rolloutPercent?: number; notesZh: string; notesEn: string },
  ) => {
    const storeAddress = `${STORE}${rest.platform}/${name}`;
    const form = { appId, versionCode: code, versionName: name, updateMode: 'prompt' as const, storeAddress, ...rest };
    const { id } = await administrator.do(appVersionCalls.addOne, form);
    await administrator.do(appVersionCalls.moveOne, { id, version: 1, state: 'published' });
  };
  const stable = {
    rolloutPercent: 100,
    notesZh: '更快的上车点推荐；修复已知问题。',
    notesEn: 'Faster pick-up suggestions; fixes.',
  };
  await version(30_400, '3.4.0', { platform: 'android', ...stable });
  await version(30_400, '3.4.0', { platform: 'ios', ...stable });
  await version(30_500, '3.5.0', {
    platform: 'android',
    rolloutPercent: 20,
    notesZh: '新增无障碍用车偏好和行程分享。',
    notesEn: 'Accessibility preferences and trip sharing.',
  });
  const unit = await administrator.do(appCalls.addOne, {
    code: 'vehicleUnit',
    kind: 'vehicleUnit',
    nameZh: '车载终端',
    nameEn: 'Vehicle unit',
    platforms: ['linux'],
  });
  await administrator.do(appVersionCalls.addOne, {
    appId: unit.id,
    platform: 'linux',
    versionCode: 50_100,
    versionName: '5.1.0',
    updateMode: 'silent',
    rolloutPercent: 5,
    notesZh: '补报缓存扩大到 24 小时。',
    notesEn: 'Keeps reports of 24 hours while offline.',
  });
}
