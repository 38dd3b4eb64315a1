import { stationWords } from '#contract/capacity/station/words.ts';
import { listExport } from '#server/ground/job/listExport.ts';

export const stationListExport = listExport('/capacity/station/getPageList', stationWords, (column) => [
  column.field('code'),
  column.field('name', 24),
  column.field('nameEn', 24),
  column.field('kind'),
  column.text('经度', 'Longitude', (row) => row.position[0]),
  column.text('纬度', 'Latitude', (row) => row.position[1]),
  column.field('address', 30),
  column.field('areaCode'),
  column.field('schoolName', 24),
  column.field('accessibility', 24),
  column.field('state'),
  column.field('capacity', 10),
  column.field('occupied', 10),
  column.field('carCount', 10),
  column.field('createdAt'),
  column.field('remark', 30),
]);
