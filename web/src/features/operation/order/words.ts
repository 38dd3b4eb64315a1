/** What the list of orders says besides the words of the contract and of dictionaries. What an opened order says, and files, load later. */
import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  route: ['路线', 'Route'],
  payment: ['支付', 'Payment'],
  placeHint: ['上车或下车地点包含', 'Pick-up or drop-off contains'],
  carHint: ['车牌开头', 'Number begins with'],
  passengerHint: ['完整姓名、手机号或末四位', 'Full name, mobile, last 4'],
  orderNoHint: ['订单号开头', 'Number begins with'],
  emptyTitle: ['还没有订单', 'No orders yet'],
  emptyHint: ['导入历史订单后，可以在这里查找。', 'Import past orders to find them here.'],
  importOrders: ['导入', 'Import'],
  exportSelectedXlsx: ['导出所选（XLSX）', 'Export selected (XLSX)'],
  exportSelectedCsv: ['导出所选（CSV）', 'Export selected (CSV)'],
  unnamedPlace: ['未命名地点', 'Unnamed place'],
  ratingOf: ['{{rating}} / 5', '{{rating}} / 5'],
  jobExport: ['导出订单', 'Export of orders'],
  jobImport: ['导入订单', 'Import of orders'],
  separator: ['、', ', '],
});
