import { ALERT_KINDS, ALERT_SEVERITIES } from '#contract/capacity/alert/rules.ts';
import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { alertProcedure } = contract;

/** Another kind and severity each time. */
const form = () => {
  const number = next();
  const kind = ALERT_KINDS[number % ALERT_KINDS.length] ?? 'clock';
  const severity = ALERT_SEVERITIES[Math.floor(number / ALERT_KINDS.length) % ALERT_SEVERITIES.length] ?? null;
  return { kind, severity, stepsZh: '联系乘客', stepsEn: 'Call the passenger' };
};
const added = async ({ admin }: World) => ({
  ...(await admin.call('/capacity/alertProcedure/addOne', form())),
  version: 1,
});

export const alertProcedureExamples: Examples = {
  [alertProcedure.addOne.path]: byAdmin(form),
  [alertProcedure.updateOne.path]: byAdmin(async (world) => ({
    ...form(),
    ...(await added(world)),
    stepsZh: '联系乘客\n靠边停车',
    stepsEn: 'Call the passenger\nStop the car',
    state: 'disabled',
  })),
  [alertProcedure.deleteById.path]: byAdmin(added),
};
