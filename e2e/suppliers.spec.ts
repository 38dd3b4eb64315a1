/** Suppliers: a supplier disputes its statement, the operator answers; a month is checked and approved by two people. */
import { Api, dialog, expect, openAs, openAsAdmin, rowWith, test } from './console.ts';
import { patient } from './patience.ts';

/** The demo tells its story beside the running server. */
async function statements(api: Api) {
  await expect
    .poll(async () => (await api.call('/operation/supplier/statement/getPageList', {})).list.length, {
      timeout: patient(60_000),
    })
    .toBeGreaterThanOrEqual(2);
  return (await api.call('/operation/supplier/statement/getPageList', {})).list;
}

test.describe('zh-CN', () => {
  test.use({ language: 'zh-CN' });

  test('a supplier sees its own statements, disputes one, and is answered', async ({ page, browser }) => {
    const supplier = await Api.asDemo('demo.supplier');
    const [newest] = await statements(supplier);
    const period = newest?.period ?? '';
    await openAs(page, supplier.token, '/operation/supplier/statement');
    await expect(page.getByText('绿橙新能源')).toHaveCount(0);
    // a statement is closed in the month after its own
    const month = page.getByText(period, { exact: true });
    await page.getByRole('row').filter({ has: month }).click();
    const drawer = dialog(page);
    await expect(drawer.getByRole('row', { name: /订单分成/ })).toBeVisible();
    await expect(drawer.getByRole('row', { name: /合计/ })).toContainText('¥');
    await drawer.getByRole('button', { name: '提出异议' }).click();
    const ask = page.getByRole('dialog').last();
    await ask.getByLabel('要求调整').fill('12.5');
    const reason = `奖励漏算 ${Date.now() % 1_000_000}`;
    await ask.getByLabel('理由').fill(reason);
    await ask.getByRole('button', { name: '提出异议' }).click();
    await expect(drawer.getByRole('listitem').filter({ hasText: reason })).toContainText('待答复');

    const operator = await Api.asDemo('demo.operations');
    const context = await browser.newContext({ locale: 'zh-CN' });
    const desk = await context.newPage();
    await openAs(desk, operator.token, `/operation/supplier/statement?drawer=detail&record=${newest?.id ?? ''}`);
    const item = dialog(desk).getByRole('listitem').filter({ hasText: reason });
    await item.getByRole('button', { name: /答\s*复|Answer/ }).click();
    const answer = desk.getByRole('dialog').last();
    await answer.getByRole('textbox').last().fill('核对无误，下月补');
    await answer.getByRole('button', { name: /答\s*复|Answer/ }).click();
    await expect(item).toContainText('核对无误，下月补');
    await context.close();

    await page.reload();
    await expect(dialog(page).getByRole('listitem').filter({ hasText: reason })).toContainText('已接受');
  });
});

test.describe('en-US', () => {
  test.use({ language: 'en-US' });

  test('an operator sees how the running month stands, and a statement is checked and approved', async ({ page }) => {
    const admin = await openAsAdmin(page, '/operation/supplier');
    const [statement] = (await statements(admin)).filter(({ state }) => state === 'closed');
    const name = statement?.supplierName ?? '';
    await rowWith(page, '云途智行').click();
    await expect(dialog(page).getByRole('row', { name: /Share of orders/ })).toBeVisible();
    await expect(
      dialog(page)
        .getByText(/guarantee of/i)
        .first(),
    ).toBeVisible();
    await expect(dialog(page).getByRole('row', { name: /Incidents/ })).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Show whole number' }).click();
    await expect(dialog(page).getByText('6217000000880001')).toBeVisible();

    await openAs(page, admin.token, `/operation/supplier/statement?drawer=detail&record=${statement?.id ?? ''}`);
    await expect(dialog(page)).toContainText(name);
    await dialog(page).getByRole('button', { name: 'Check again' }).click();
    await expect(dialog(page).getByText('Done', { exact: true })).toBeVisible({ timeout: patient(30_000) });
    await dialog(page).getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(dialog(page).getByRole('button', { name: 'You approved it' })).toBeDisabled();
    const second = await Api.asDemo('demo.administrator');
    const seen = await second.call('/operation/supplier/statement/getById', { id: statement?.id ?? '' });
    const { state } = await second.call('/operation/supplier/statement/approveOne', {
      id: seen.id,
      version: seen.version,
      checkId: seen.check?.id ?? '',
    });
    expect(state).toBe('approved');
    await page.reload();
    await expect(dialog(page).getByText('Approved', { exact: true }).first()).toBeVisible();

    await dialog(page).getByRole('button', { name: 'Record payout' }).click();
    const asked = page.getByRole('dialog').last();
    await asked.getByLabel('Number at the bank').fill('8805-1');
    await asked.getByRole('button', { name: 'Record payout' }).click();
    await expect(dialog(page)).toContainText('Paid in full');
    await expect(dialog(page)).toContainText('8805-1');
    await openAs(page, admin.token, '/operation/payment?keyword=8805-1');
    await expect(rowWith(page, '8805-1')).toContainText('Payout');
  });
});
