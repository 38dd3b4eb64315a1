import { orderPage } from '#contract/operation/order/page.ts';
import { orderDicts } from './dictionaries.ts';
import { forgetPassengers } from './door/change.ts';
import { orderExportJob } from './export.ts';
import { orderHandlers } from './handlers.ts';
import { noun } from '#server/ground/core/noun.ts';

export const orderNoun = noun({
  serves: { order: orderHandlers },
  follows: {
    passengerErased: (_services, db, erased) =>
      forgetPassengers(
        db,
        erased.flatMap(({ passengerIds }) => passengerIds),
      ),
  },
  jobs: [orderExportJob],
  dictionaries: orderDicts,
  menus: [
    {
      directory: 'operation',
      place: 10,
      page: orderPage,
      actions: {
        'operation:order:list': ['查看', 'View'],
        'operation:order:update': ['修改备注', 'Edit remark'],
        'operation:order:assign': ['指定车辆', 'Assign a car'],
        'operation:order:price': ['核定计价', 'Price by hand'],
        'operation:order:cancel': ['取消订单', 'Cancel'],
        'operation:order:import': ['导入', 'Import'],
        'operation:importProfile:edit': ['管理导入模板', 'Keep import profiles'],
        'operation:order:export': ['导出', 'Export'],
        'operation:order:reveal': ['查看完整联系方式', 'See contact details'],
      },
    },
  ],
});
