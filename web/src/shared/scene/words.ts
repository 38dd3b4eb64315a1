import { defineWords } from '#web/lib/words.ts';

export const sceneLinkWords = defineWords({
  keepScene: ['存为场景', 'Keep as a scene'],
  pickUpScene: ['上车存为场景', 'Keep the pick-up as a scene'],
  dropOffScene: ['下车存为场景', 'Keep the drop-off as a scene'],
});
