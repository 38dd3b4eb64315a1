/** Unsaved work is never lost, a repeated submit is one row, and two people on one row get a merge. */
import { ADMIN, Api, anotherBrowser, dialog, expect, inLanguage, openAs, rowWith, say, test } from './console.ts';

let serial = 0;
const newCode = (): string => `tested${Date.now() % 1_000_000}x${(serial += 1)}`;

const rolesCalled = async (api: Api, code: string) =>
  (await api.call('/sys/role/getPageList', { keyword: code })).list.filter((role) => role.code === code);

inLanguage('zh-CN', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('an answer that is lost on its way: sent again, it is still one row', async ({ page }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    const code = newCode();
    await openAs(page, api.token, '/sys/role?drawer=add');
    await dialog(page)
      .getByRole('textbox', { name: t('中文名称', 'Name in Chinese') })
      .fill('丢失的回答');
    await dialog(page)
      .getByRole('textbox', { name: t('英文名称', 'Name in English') })
      .fill('Lost answer');
    await dialog(page)
      .getByRole('textbox', { name: t('编码', 'Code') })
      .fill(code);
    await page.route('**/taxiadmin/sys/role/addOne', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await dialog(page)
      .getByRole('button', { name: t('保存', 'Save') })
      .click();
    await expect(dialog(page).getByRole('alert')).toContainText(t('不会重复写入', 'written'));
    await page.unroute('**/taxiadmin/sys/role/addOne');
    await dialog(page)
      .getByRole('button', { name: t('保存', 'Save') })
      .click();
    await expect(rowWith(page, code)).toBeVisible();
    expect(await rolesCalled(api, code)).toHaveLength(1);
  });

  test('two people on one row: the second sees both and decides field by field', async ({ page, browser }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    const code = newCode();
    const { id } = await api.call('/sys/role/addOne', {
      code,
      nameZh: '合并',
      nameEn: 'Merge',
      dataScope: 'own',
      remark: 'as it was',
    });
    const path = `/sys/role?drawer=edit&record=${id}`;
    const { context, page: theirs } = await anotherBrowser(browser, language);
    await openAs(page, api.token, path);
    await openAs(theirs, (await Api.signIn(ADMIN.account, ADMIN.password)).token, path);
    const remark = { name: t('备注', 'Remark') };
    const english = { name: t('英文名称', 'Name in English') };
    await expect(dialog(page).getByRole('textbox', remark)).toHaveValue('as it was');
    await dialog(theirs).getByRole('textbox', remark).fill('as they say');
    await dialog(theirs).getByRole('textbox', english).fill('Their name');
    await dialog(theirs)
      .getByRole('button', { name: t('保存', 'Save') })
      .click();
    await expect(theirs).not.toHaveURL(/drawer=/);
    await context.close();

    await dialog(page).getByRole('textbox', remark).fill('as I say');
    await dialog(page)
      .getByRole('button', { name: t('保存', 'Save') })
      .click();
    await expect(
      page.getByRole('heading', { name: t('有人先改了这一条', 'Somebody else changed this first') }),
    ).toBeVisible();
    await expect(dialog(page).getByText(t('已采用对方修改', 'Taken from the other change'))).toBeVisible();
    await dialog(page)
      .getByRole('radio', { name: new RegExp(`^${t('备注', 'Remark')}.*${t('我的', 'Mine')}$`) })
      .check({ force: true });
    await dialog(page)
      .getByRole('button', { name: t('合并并保存', 'Merge and save') })
      .click();
    await expect(page).not.toHaveURL(/drawer=/);
    const [role] = await rolesCalled(api, code);
    expect([role?.remark, role?.nameEn, role?.version]).toEqual(['as I say', 'Their name', 3]);
  });

  test('what is typed survives a reload', async ({ page }) => {
    const { token } = await Api.signIn(ADMIN.account, ADMIN.password);
    await openAs(page, token, '/sys/role?drawer=add');
    await dialog(page)
      .getByRole('textbox', { name: t('编码', 'Code') })
      .fill('survives');
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await expect(dialog(page).getByRole('textbox', { name: t('编码', 'Code') })).toHaveValue('survives');
  });
});
