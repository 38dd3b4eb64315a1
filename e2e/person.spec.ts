/** The person's own account: a second factor from set-up to the lost telephone, a new mobile number, a portrait, the identity. */
import { deflateSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { ADMIN, address, anotherBrowser, Api, dialog, expect, heading, openAs, rowWith, test } from './console.ts';

const PASSWORD = '一个够长的密码🚕';
const NEW_PASSWORD = '另一个够长的密码🚖';
let serial = 0;

/** The code of the telephone's app, `steps` of 30 s from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

interface Person {
  id: string;
  account: string;
  realName: string;
}

/** Adds a person, signs in on this page and chooses a password. */
async function signInAsNew(page: Page, roleCode: string): Promise<Person> {
  const admin = await Api.signIn(ADMIN.account, ADMIN.password);
  const { list } = await admin.call('/sys/role/getEnabledList', {});
  const roleId = list.find(({ code }) => code === roleCode)?.id ?? '';
  const account = `me${Date.now() % 1_000_000}x${(serial += 1)}`;
  const realName = `本人${serial}`;
  const form = { account, realName, roleIds: [roleId], defaultRoleId: roleId };
  const { id, password } = await admin.call('/sys/systemUser/addSysUserInfo', form);
  await page.goto(`${address()}/login`);
  await signIn(page, account, password);
  await page.getByLabel('当前密码').fill(password);
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('再次输入新密码').fill(PASSWORD);
  await page.getByRole('button', { name: '保存并继续' }).click();
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();
  return { id, account, realName };
}

async function signIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: '账号', exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

async function signOut(page: Page, { realName }: Person): Promise<void> {
  await page.getByRole('button', { name: `账号：${realName}` }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(heading(page, '登录')).toBeVisible();
}

const confirmPassword = async (page: Page): Promise<void> => {
  await expect(dialog(page)).toContainText('请确认是您本人');
  await dialog(page).getByLabel('登录密码').fill(PASSWORD);
  await dialog(page).getByRole('button', { name: '确认' }).click();
};

const giveCode = async (page: Page, code: string): Promise<void> => {
  await expect(heading(page, '输入验证码')).toBeVisible();
  await page.getByRole('textbox', { name: '验证码' }).fill(code);
  await page.getByRole('button', { name: '继续' }).click();
};

test('a second factor: set up, signed in with, replaced by a recovery code, and reset by an administrator', async ({
  page,
  browser,
}) => {
  const person = await signInAsNew(page, 'auditor');
  await page.goto(`${address()}/personal/account`);
  await page.getByRole('button', { name: '设置两步验证' }).click();
  await confirmPassword(page);
  const setUp = dialog(page);
  await expect(setUp.getByRole('img', { name: '二维码' })).toBeVisible();
  await setUp.getByText('无法扫码？手动输入密钥').click();
  const secret = (await setUp.locator('code').getAttribute('data-secret')) ?? '';
  await setUp.getByRole('textbox').fill('000000');
  await setUp.getByRole('button', { name: '开启' }).click();
  await expect(setUp).toContainText('验证码不正确');
  await setUp.getByRole('textbox').fill(codeOf(secret));
  await setUp.getByRole('button', { name: '开启' }).click();
  const codes = dialog(page).getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  const anotherCode = (await codes.nth(1).textContent()) ?? '';
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('region', { name: '两步验证' })).toContainText('剩余 10 个恢复码');

  await signOut(page, person);
  await signIn(page, person.account, PASSWORD);
  await giveCode(page, '000000');
  await expect(page.getByRole('alert').filter({ hasText: '验证码不正确' })).toBeVisible();
  // the current code is used: the next one is valid already
  await giveCode(page, codeOf(secret, 1));
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();

  await signOut(page, person);
  await signIn(page, person.account, PASSWORD);
  await giveCode(page, recoveryCode);
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();

  await changePasswordByCode(page, anotherCode);

  await resetFactor(browser, person);
  await page.reload();
  await signIn(page, person.account, NEW_PASSWORD);
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();
});

/** With a second factor on the current password is not enough; one press of Enter asks the server once. */
async function changePasswordByCode(page: Page, code: string): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/sys/sysuser/stepUp')) asked.push(request.url());
  });
  await page.goto(`${address()}/personal/account`);
  await page.getByLabel('当前密码').fill(PASSWORD);
  await page.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('再次输入新密码').fill(NEW_PASSWORD);
  await page.getByLabel('再次输入新密码').press('Enter');
  await expect(dialog(page)).toContainText('请确认是您本人');
  await dialog(page).getByLabel('验证码').fill(code);
  await dialog(page).getByLabel('验证码').press('Enter');
  await expect(page.getByText('密码已修改')).toBeVisible();
  await expect(page.getByRole('region', { name: '两步验证' })).toContainText('剩余 8 个恢复码');
  expect(asked.length).toBe(1);
}

/** Resets the second factor as an administrator. */
async function resetFactor(browser: Browser, { id, realName }: Person): Promise<void> {
  const { context, page } = await anotherBrowser(browser, 'zh-CN');
  const admin = await Api.signIn(ADMIN.account, ADMIN.password);
  await openAs(page, admin.token, `/sys/sysUser?drawer=detail&record=${id}`);
  await dialog(page).getByRole('button', { name: '重置两步验证' }).click();
  await dialog(page).getByRole('button', { name: '重置两步验证' }).click();
  await expect(page.getByText(`已重置 ${realName} 的两步验证`)).toBeVisible();
  await context.close();
}

test('a new mobile number, by the code that an administrator reads in the outbox', async ({ page, browser }) => {
  const person = await signInAsNew(page, 'auditor');
  const mobile = `1350${String(Date.now()).slice(-7)}`;
  await page.goto(`${address()}/personal/account`);
  await page.getByRole('button', { name: '绑定手机号' }).click();
  await dialog(page).getByLabel('新手机号').fill(mobile);
  await dialog(page).getByRole('button', { name: '发送验证码' }).click();
  await confirmPassword(page);
  await expect(dialog(page)).toContainText(`验证码已发往 ${mobile}`);

  const { context, page: other } = await anotherBrowser(browser, 'zh-CN');
  const admin = await Api.signIn(ADMIN.account, ADMIN.password);
  await openAs(other, admin.token, `/sys/outbox?account=${person.account}`);
  const row = rowWith(other, person.account);
  await expect(row).not.toContainText(mobile);
  await row.getByRole('button', { name: '查看内容' }).click();
  await expect(dialog(other)).toContainText(mobile);
  const text = (await dialog(other).textContent()) ?? '';
  const code = /验证码 (\d{6})/.exec(text)?.[1] ?? '';
  await dialog(page).getByLabel('验证码', { exact: true }).fill(code);
  await dialog(page).getByRole('button', { name: '确认更换' }).click();
  await expect(page.getByRole('region', { name: '手机号' })).toContainText(`135****${mobile.slice(-4)}`);
  await other.reload();
  await expect(rowWith(other, person.account)).toContainText('已使用');
  await expect(rowWith(other, person.account).getByRole('button', { name: '查看内容' })).toHaveCount(0);
  await context.close();
});

/** A picture of one colour, wider than high. */
function png(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const crc = (bytes: Buffer) =>
    (bytes.reduce((sum, byte) => (crcTable[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x66)]);
  const pixels = deflateSync(Buffer.concat(Array<Buffer>(height).fill(line)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A valid identity number of no real person, with its check digit. */
function idCard(): string {
  const body = `11010119900307${String(Date.now()).slice(-3)}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + '10X98765432'[sum % 11];
}

test('the profile: a cropped portrait, what one says of oneself, and the identity', async ({ page }) => {
  const person = await signInAsNew(page, 'auditor');
  await page.goto(`${address()}/personal/mine`);
  const file = { name: 'me.png', mimeType: 'image/png', buffer: png(320, 200) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(dialog(page)).toContainText('裁剪头像');
  await dialog(page).getByRole('slider', { name: '缩放' }).press('ArrowRight');
  await dialog(page).getByRole('button', { name: '使用此头像' }).click();
  await expect(page.getByText('头像已更换')).toBeVisible();
  const shown = page.getByRole('button', { name: `账号：${person.realName}` }).locator('img');
  await expect(shown).toHaveAttribute('src', /\/content\/img\//);
  expect(await shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(512);

  await page.getByRole('button', { name: '编辑资料' }).click();
  await dialog(page).getByLabel('职务').fill('值班员');
  await dialog(page).getByLabel('紧急联系人 · 姓名').fill('李四');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('region', { name: '工作信息' })).toContainText('值班员');

  const identity = page.getByRole('region', { name: '身份核验' });
  const number = idCard();
  await identity.getByLabel('身份证号').fill(`${number.slice(0, 17)}${number.endsWith('0') ? '1' : '0'}`);
  await identity.getByRole('button', { name: '核验' }).click();
  await expect(identity).toContainText('校验码不符');
  await identity.getByLabel('身份证号').fill(number);
  await identity.getByRole('button', { name: '核验' }).click();
  await expect(identity).toContainText('1101**********');
  await expect(identity).toContainText('1990-03-07');
  await expect(page.locator('main')).not.toContainText(number);
});

test('a role that requires a second factor: nothing before it is set up, and everything after', async ({ page }) => {
  const admin = await Api.signIn(ADMIN.account, ADMIN.password);
  const code = `strict${Date.now() % 1_000_000}`;
  await admin.call('/sys/role/addOne', { code, nameZh: '严格', nameEn: 'Strict', dataScope: 'own' });
  const person = await signInAsNew(page, code);
  const mainId = 'security.secondFactor';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: 'security.secondFactor.requiredRoles', value: [code] }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
  // working persons are led to the set-up without being signed out
  await page.goto(`${address()}/personal/account`);
  await expect(heading(page, '请先设置两步验证')).toBeVisible();
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '开始设置' }).click();
  await page.getByText('无法扫码？手动输入密钥').click();
  const secret = (await page.locator('code').getAttribute('data-secret')) ?? '';
  await page.getByRole('textbox').fill(codeOf(secret));
  await page.getByRole('button', { name: '开启两步验证' }).click();
  await page.getByRole('button', { name: '我已保存，继续' }).click();
  await expect(page.getByRole('region', { name: '两步验证' })).toContainText('当前角色要求两步验证');
  await signOut(page, person);
});
