/** The own person, second factors and text messages. */
import { contract } from '#contract/index.ts';
import type { Client } from '#server/testing/harness.ts';
import { codeOf, idCardOf, stepUp, switchOn } from '#server/testing/secondFactor.ts';
import { byAdmin, newImage, next, type Examples, type World } from '#server/testing/examples.ts';

const newClient = ({ app }: World) => app.signInAs('operations');
const newNumber = () => `1360000${String(next()).padStart(4, '0')}`;

/** Somebody whose new number has got a code. */
async function codeSent(world: World): Promise<{ client: Client; mobile: string; code: string; smsId: string }> {
  const client = await newClient(world);
  await stepUp(client);
  const mobile = newNumber();
  await client.call('/sys/sysuser/sendChangeMobileCode', { mobile });
  const { list } = await world.admin.call('/sys/outbox/getPageList', { account: client.account, pageSize: 1 });
  const smsId = list[0]?.id ?? '';
  const { text } = await world.admin.call('/sys/outbox/readText', { id: smsId });
  return { client, mobile, code: /\d{6}/.exec(text)?.[0] ?? '', smsId };
}

async function withFactor(world: World) {
  const client = await newClient(world);
  await switchOn(world.app, client);
  return client;
}

export const personExamples: Examples = {
  [contract.person.updateExtraInfo.path]: async (world) => {
    const client = await newClient(world);
    const { version } = await client.call('/sys/sysuser/myExtraInfo', {});
    const input = {
      version,
      avatar: await newImage(client),
      email: 'a@example.com',
      gender: 'male',
      birthday: '1990-01-01',
      department: '示例',
      position: '示例',
      officePhone: '0755 1234567',
      address: '示例',
      emergencyName: '示例',
      emergencyRelation: '示例',
      emergencyMobile: newNumber(),
      bio: '示例',
    } as const;
    return { client, input };
  },
  [contract.person.sendChangeMobileCode.path]: async (world) => {
    const client = await newClient(world);
    await stepUp(client);
    return { client, input: { mobile: newNumber() } };
  },
  [contract.person.changeMobile.path]: async (world) => {
    const { client, mobile, code } = await codeSent(world);
    return { client, input: { mobile, code } };
  },
  [contract.person.idCardCheck.path]: async (world) => ({
    client: await newClient(world),
    input: { idCard: idCardOf(500 + (next() % 500)) },
  }),
  [contract.person.resetSecondFactor.path]: byAdmin(async (world) => ({ id: (await withFactor(world)).userId })),
  [contract.person.resetIdentity.path]: byAdmin(async (world) => {
    const client = await newClient(world);
    await client.call('/sys/sysuser/idCardCheck', { idCard: idCardOf(500 + (next() % 500)) });
    return { id: client.userId };
  }),
  [contract.secondFactor.beginSecondFactor.path]: async (world) => {
    const client = await newClient(world);
    await stepUp(client);
    return { client, input: {} };
  },
  [contract.secondFactor.confirmSecondFactor.path]: async (world) => {
    const client = await newClient(world);
    await stepUp(client);
    const { secret } = await client.call('/sys/sysuser/beginSecondFactor', {});
    return { client, input: { code: codeOf(secret, world.app.server.services.now()) } };
  },
  [contract.secondFactor.renewRecoveryCodes.path]: async (world) => ({ client: await withFactor(world), input: {} }),
  [contract.secondFactor.removeSecondFactor.path]: async (world) => ({ client: await withFactor(world), input: {} }),
  [contract.outbox.readText.path]: byAdmin(async (world) => ({ id: (await codeSent(world)).smsId })),
  // the robot is nowhere: what is answered is that it cannot be reached
  [contract.outbox.trySender.path]: byAdmin(async (world) => {
    const mainId = 'message.webhook';
    const { version } = await world.admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
    await world.admin.call('/sys/sysConfigOption/updateDetail', {
      mainId,
      version,
      values: [
        { key: 'message.webhook.form', value: 'wecom' },
        { key: 'message.webhook.address', value: `http://127.0.0.1:9/robot?key=${next()}` },
        { key: 'message.webhook.privateHosts', value: ['127.0.0.1'] },
      ],
    });
    return { sender: 'group', to: '' };
  }),
};
