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
  persons: [{ table: 'order', columns: ['personSealed', 'mobileHash', 'mobileEndHash', 'nameHash'] }],
  jobs: [orderExportJob],
  dictionaries: orderDicts,
  menus: [
    {
      directory: 'operation',
      place: 10,
      page: orderPage,
      actions: {
        'operation:order:list': {
          name: ['查看', 'View'],
          roles: ['operations', 'dispatcher', 'data', 'supplier', 'auditor'],
        },
        'operation:order:add': { name: ['下单', 'Order a ride'], roles: ['operations', 'dispatcher'] },
        'operation:order:update': { name: ['修改备注', 'Edit remark'], roles: ['operations', 'dispatcher'] },
        'operation:order:assign': { name: ['指定车辆', 'Assign a car'], roles: ['operations', 'dispatcher'] },
        'operation:order:reschedule': { name: ['修改预约', 'Change bookings'], roles: ['operations', 'dispatcher'] },
        'operation:order:price': { name: ['核定计价', 'Price by hand'], roles: ['operations', 'dispatcher'] },
        'operation:order:cancel': { name: ['取消订单', 'Cancel'], roles: ['operations', 'dispatcher'] },
        'operation:order:import': { name: ['导入', 'Import'], roles: ['operations', 'data'] },
        'operation:importProfile:edit': {
          name: ['管理导入模板', 'Keep import profiles'],
          roles: ['operations', 'data'],
        },
        'operation:order:export': { name: ['导出', 'Export'], roles: ['operations', 'data', 'supplier'] },
        'operation:order:reveal': {
          name: ['查看完整联系方式', 'See contact details'],
          roles: ['operations', 'dispatcher'],
        },
      },
    },
  ],
});
