import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { formatNumber, formatTime, useWords, type Translate } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { FEW_ROWS } from './limits.ts';
import { lastNumberedPage, pageSizes } from './useListAddress.ts';
import type { ListData, Total } from './useListData.ts';

interface ListFooterProps {
  data: ListData<unknown>;
  pageNum: number;
  pageSize: number;
  isDeep: boolean;
  turn: (to: { pageNum: number; cursor: string }) => void;
  setPageSize: (pageSize: number) => void;
}

function totalIn(t: Translate<(typeof uiWords)['zh']>, total: Total | undefined): string {
  if (total === undefined) return t('countingTotal');
  if (total.value === null) return t('ofMany');
  return t(total.isCapped ? 'ofTotalCapped' : 'ofTotal', { total: formatNumber(total.value) });
}

function Range({ data, pageNum, pageSize }: Pick<ListFooterProps, 'data' | 'pageNum' | 'pageSize'>) {
  const t = useWords(uiWords);
  const { rows, total, isPrevious, error } = data;
  if (rows === undefined && error !== null) return null;
  if (rows === undefined || isPrevious) return <span className="uiQuiet">{t('loading')}</span>;
  if (rows.length === 0 && (total === undefined || total.value === 0)) return null;
  const from = (pageNum - 1) * pageSize + 1;
  return (
    <span>
      {rows.length === 0
        ? null
        : `${t('rowRange', { from: formatNumber(from), to: formatNumber(from + rows.length - 1) })} `}
      {totalIn(t, total)}
    </span>
  );
}

/** The page's number, which can be typed as far as pages have numbers. */
function PageBox({ pageNum, last, go }: { pageNum: number; last: number; go: (pageNum: number) => void }) {
  const t = useWords(uiWords);
  const submit = (text: string) => {
    const asked = Number(text);
    if (Number.isInteger(asked) && asked >= 1 && asked !== pageNum) go(Math.min(asked, last));
  };
  return (
    <input
      key={pageNum}
      className="uiPageBox"
      inputMode="numeric"
      aria-label={t('pageNumber', { page: pageNum })}
      defaultValue={pageNum}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => {
        event.target.value = String(pageNum);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit(event.currentTarget.value);
      }}
    />
  );
}

/** How many there are, which are seen, and the way to the others. */
export function ListFooter({ data, pageNum, pageSize, isDeep, turn, setPageSize }: ListFooterProps) {
  const t = useWords(uiWords);
  const { previous, next, total, rows } = data;
  // all of it is on the screen, and little: there is no page to turn to
  const isShort = rows !== undefined && rows.length <= FEW_ROWS && previous === undefined && next === undefined;
  const numbered = lastNumberedPage(pageSize);
  const count = total === undefined || total.isCapped ? null : total.value;
  const last = count === null ? numbered : Math.max(1, Math.ceil(count / pageSize));
  const previousWord = previous?.isFar === true ? t('previousIsFar', { page: previous.pageNum }) : t('previousPage');
  return (
    <div className="uiFoot">
      <span role="status" aria-live="polite">
        <Range data={data} pageNum={pageNum} pageSize={pageSize} />
      </span>
      {data.updatedAt === 0 ? null : (
        <span className="uiUpdated uiHideNarrow">
          {t('updatedAt', { time: formatTime(new Date(data.updatedAt).toISOString()).slice(-8) })}
        </span>
      )}
      {isShort ? null : (
        <nav className="uiRow" aria-label={t('pages')}>
          <Select
            size="small"
            variant="borderless"
            aria-label={t('pageSize')}
            value={pageSize}
            onChange={setPageSize}
            popupMatchSelectWidth={false}
            options={pageSizes(pageSize).map((value) => ({ value, label: t('perPage', { n: value }) }))}
          />
          <Button
            size="small"
            type="text"
            icon={<LeftOutlined aria-hidden="true" />}
            aria-label={previousWord}
            title={previousWord}
            disabled={previous === undefined}
            onClick={() => previous !== undefined && turn(previous)}
          />
          {isDeep ? (
            <span aria-current="page">{formatNumber(pageNum)}</span>
          ) : (
            <PageBox pageNum={pageNum} last={last} go={(to) => turn({ pageNum: to, cursor: '' })} />
          )}
          <Button
            size="small"
            type="text"
            icon={<RightOutlined aria-hidden="true" />}
            aria-label={t('nextPage')}
            title={t('nextPage')}
            disabled={next === undefined}
            onClick={() => next !== undefined && turn(next)}
          />
        </nav>
      )}
    </div>
  );
}
