/** Toll gates: drawn by hand, shown on a list, and what a car group pays instead. */
import { dialog, expect, openAsAdmin, rowWith, test } from './console.ts';

test.describe('en-US', () => {
  test.use({ language: 'en-US' });

  test('a gate is added with its direction and amounts, and changed', async ({ page }) => {
    const name = `Gate ${Date.now() % 1_000_000}`;
    await openAsAdmin(page, '/operation/tollGate?drawer=add');
    const form = dialog(page);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await form.getByLabel('Position').fill('113.99, 22.5');
    await form.getByLabel('Direction').fill('160');
    await form.getByRole('switch', { name: 'Both ways' }).click();
    await form.getByRole('spinbutton', { name: 'Amount', exact: true }).fill('15');
    await form.getByRole('button', { name: 'Add a car group' }).click();
    await form.getByRole('textbox', { name: 'Car group 1' }).fill('Vans');
    await form.getByLabel('Amount 1').fill('22.5');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    const row = rowWith(page, name);
    await expect(row).toContainText('160° and back');
    await expect(row).toContainText('¥15.00');
    await row.click();
    await expect(dialog(page)).toContainText('Vans ¥22.50');
    await expect(dialog(page)).toContainText('113.99, 22.5');
    await dialog(page).getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByRole('spinbutton', { name: 'Amount', exact: true }).fill('0.01');
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(rowWith(page, name)).toContainText('¥0.01');
  });
});
