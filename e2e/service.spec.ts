/** The customer service: asks as a passenger, shows the reasons, writes an entry from an unanswered question, asks again. */
import { ADMIN, Api, dialog, expect, inLanguage, onDeskAndPhone, openAs, rowWith, say, test } from './console.ts';
import { countEffort, fits } from './effort.ts';
import { patient } from './patience.ts';

let serial = 0;
/** Letters only, since long numbers are masked in questions. */
const newName = (): string =>
  [...`${Date.now() % 1_000_000_000}${(serial += 1)}`].map((digit) => 'bdfghjklmp'[Number(digit)]).join('');

onDeskAndPhone('en-US', (language, width) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('a question is answered with its reasons; what cannot be answered becomes an entry, and is answered', async ({
    page,
  }) => {
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    const effort = await countEffort(page);
    await openAs(page, api.token, '/operation/service');
    const isPhone = width === 390;
    const open = page.getByRole('button', { name: t('打开模拟提问', 'Open the try-out') });
    if (isPhone) await open.click();
    const panel = page.getByRole('complementary', { name: t('模拟提问', 'Try it out') });
    // the first page of a run comes from a cold server
    await expect(panel).toBeVisible({ timeout: patient(30_000) });
    const ask = async (question: string) => {
      await panel.getByRole('textbox', { name: t('问题', 'Question') }).fill(question);
      await page.keyboard.press('Enter');
      await expect(panel.getByText(question, { exact: true }).last()).toBeVisible();
    };

    await ask(t('小狗能坐车吗', 'can my cat ride'));
    await expect(panel).toContainText(t('自动回答', 'Answered'));
    await expect(panel).toContainText(t('航空箱', 'carrier'));
    await expect(panel.locator('mark').first()).toBeVisible();
    await expect(panel).toContainText(t('需要 40%', '40% needed'));

    const [thing, other] = [newName(), newName()];
    const strange = t(`${thing}能${other}吗`, `is ${thing} ${other}`);
    await panel.getByRole('checkbox', { name: t('计入统计', 'Count it') }).check();
    await ask(strange);
    await expect(panel).toContainText(t('转人工', 'Handed to a person'));

    // the panel covers a telephone, and leads on itself
    const unanswered = page.getByRole('link', { name: t('未命中问题', 'Unanswered') });
    if (isPhone) await panel.getByRole('button', { name: t('据此编写条目', 'Write an entry from this') }).click();
    else {
      await unanswered.click();
      const row = rowWith(page, strange);
      await row.getByRole('button', { name: t('编写条目', 'Write entry') }).click();
    }
    const form = dialog(page);
    await expect(form.getByRole('textbox', { name: t('问题', 'Question'), exact: true })).toHaveValue(strange);
    await form
      .getByRole('textbox', { name: t('回答', 'Answer') })
      .fill(t('可以，请找安全员。', 'Yes, ask the safety officer.'));
    await fits(page);
    await form.getByRole('button', { name: t('保存', 'Save'), exact: true }).click();
    await expect(rowWith(page, strange)).toBeVisible();

    await ask(strange);
    await expect(panel).toContainText(t('可以，请找安全员。', 'Yes, ask the safety officer.'));
    await fits(page);
    if (isPhone) await panel.getByRole('button', { name: t('收起模拟提问', 'Fold the try-out away') }).click();
    await unanswered.click();
    await expect(rowWith(page, strange)).toContainText(t('已编写', 'Entry written'));
    await fits(page);
    expect(await effort()).toEqual({ clicks: isPhone ? 6 : 5, texts: 2, views: 0 });
  });
});

inLanguage('en-US', (language) => {
  const t = (zh: string, en: string) => say(language, zh, en);

  test('an entry is stopped and brought back, deleted and brought back; synonyms are added', async ({ page }) => {
    const name = newName();
    const api = await Api.signIn(ADMIN.account, ADMIN.password);
    await api.call('/ai/aiCustomerService/saveOrUpdate', {
      question: `${name}?`,
      answer: '<p>x</p>',
      category: 'other',
      language,
    });
    await openAs(page, api.token, `/operation/service?tryOut=closed&keyword=${name}`);
    const act = async (action: string) => {
      await rowWith(page, name)
        .getByRole('button', { name: t('更多操作', 'more actions') })
        .click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    };
    const undo = () => page.getByRole('button', { name: t('撤销', 'Undo') }).click();
    await act(t('停用', 'Stop'));
    await expect(rowWith(page, name)).toContainText(t('已停用', 'Stopped'));
    await undo();
    await expect(rowWith(page, name)).not.toContainText(t('已停用', 'Stopped'));
    await act(t('删除', 'Delete'));
    await expect(rowWith(page, name)).toHaveCount(0);
    await undo();
    await expect(rowWith(page, name)).toBeVisible();

    await page.getByRole('link', { name: t('同义词', 'Synonyms'), exact: true }).click();
    await page.getByRole('button', { name: t('新增同义词', 'Add synonyms') }).click();
    await dialog(page)
      .getByRole('combobox', { name: t('同义词', 'Synonyms') })
      .click();
    for (const word of [`${name}a`, `${name}b`]) {
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
    }
    await dialog(page)
      .getByRole('button', { name: t('保存', 'Save'), exact: true })
      .click();
    await expect(rowWith(page, `${name}a = ${name}b`)).toBeVisible();
  });
});
