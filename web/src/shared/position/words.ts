import { defineWords } from '#web/lib/words.ts';

export const words = defineWords({
  pickOnMap: ['在地图上选取', 'Pick on the map'],
  hideMap: ['收起地图', 'Hide the map'],
  pickMap: ['选取位置的地图', 'Map to pick the position on'],
  badPosition: ['请填写“经度, 纬度”', 'Write “longitude, latitude”'],
});
