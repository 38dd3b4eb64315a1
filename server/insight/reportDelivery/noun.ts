/** Reports on their way; the screen of reports shows them. */
import type { DeliveryState } from '#contract/insight/reportDelivery/rules.ts';
import { closedDict } from '#server/ground/core/dictionaries.ts';
import { noun } from '#server/ground/core/noun.ts';

export const reportDeliveryNoun = noun({
  serves: {},
  dictionaries: [
    closedDict<DeliveryState>('deliveryState', '报告发送状态', 'State of a report on its way', {
      waiting: ['等待发送', 'Waiting'],
      taken: ['对方已接收', 'Taken'],
      refused: ['对方不接受', 'Not accepted'],
      stopped: ['已停止', 'Stopped'],
    }),
  ],
});
