import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '../testing/harness.ts';
const app = await startTestApp();
test('slice', async () => {
  const operations = await app.signInAs('operations');
  console.log(await operations.call('/operation/order/getPageList', {}));
  console.log(await operations.call('/operation/order/getSourceList', {}));
  console.log((await operations.send('/operation/order/getPageList', {place:'福', sort:'-price', statuses:['completed','failed'], priceFrom: 3, passenger:'王'})).body);
  console.log((await operations.send('/operation/order/getById', {id:'1'})).body);
});
