import { ArrowDownOutlined, ArrowUpOutlined, EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { dashboardPage } from '#contract/insight/dashboard/page.ts';
import { usePreference } from '#web/lib/preferences.ts';
import { useCan } from '#web/lib/session.ts';
import { formatClockIn, useText, useWords } from '#web/lib/words.ts';
import { Answered } from './Card.tsx';
import { arranged, AS_DECLARED, CARDS, type DashboardCard, isArrangement } from './cards.ts';
import './dashboard.css';
import { useDay } from './dashboardQueries.ts';
import { words } from './words.ts';

/** How the day goes, as cards for the role that looks; each person arranges their own. */
export default function DashboardPage() {
  const t = useWords(words);
  const text = useText();
  const can = useCan();
  const query = useDay();
  const [arrangement, setArrangement] = usePreference('dashboard.cards', AS_DECLARED, isArrangement);
  const [isArranging, setArranging] = useState(false);
  const cards = arranged(
    CARDS.filter(({ permission }) => can(permission)),
    arrangement,
  );
  const isHidden = ({ name }: DashboardCard) => arrangement.hidden.includes(name);
  const move = (from: number, to: number) => {
    const order: string[] = cards.map(({ name }) => name);
    order.splice(to, 0, ...order.splice(from, 1));
    setArrangement({ ...arrangement, order });
  };
  const turn = (card: DashboardCard) => {
    const others = arrangement.hidden.filter((name) => name !== card.name);
    setArrangement({ ...arrangement, hidden: isHidden(card) ? others : [...others, card.name] });
  };
  return (
    <div className="uiList dashboard">
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{text(dashboardPage.title)}</h1>
          <p>{text(dashboardPage.purpose)}</p>
        </div>
        <div className="dashboardActions">
          <span className="uiQuiet uiFigures">
            {t('asOf', {
              time: query.data === undefined ? '--:--:--' : formatClockIn(query.data.asOf, query.data.timeZone),
            })}
          </span>
          {isArranging ? <Button onClick={() => setArrangement(null)}>{t('reset')}</Button> : null}
          <Button aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
            {isArranging ? t('arranged') : t('arrange')}
          </Button>
        </div>
      </header>
      <Answered query={query}>
        {(day) =>
          cards.length === 0 ? (
            <p>{t('none')}</p>
          ) : (
            <div className="dashboardCards">
              {cards.map((card, at) =>
                isHidden(card) && !isArranging ? null : (
                  <section
                    key={card.name}
                    className={card.isWide ? 'dashboardCard wide' : 'dashboardCard'}
                    aria-labelledby={`dashboard-${card.name}`}
                  >
                    <header>
                      <h2 id={`dashboard-${card.name}`}>{t(card.name)}</h2>
                      {isArranging ? (
                        <span>
                          <Button
                            type="text"
                            size="small"
                            icon={<ArrowUpOutlined aria-hidden="true" />}
                            disabled={at === 0}
                            aria-label={`${t('earlier')}: ${t(card.name)}`}
                            onClick={() => move(at, at - 1)}
                          />
                          <Button
                            type="text"
                            size="small"
                            icon={<ArrowDownOutlined aria-hidden="true" />}
                            disabled={at === cards.length - 1}
                            aria-label={`${t('later')}: ${t(card.name)}`}
                            onClick={() => move(at, at + 1)}
                          />
                          <Button
                            type="text"
                            size="small"
                            icon={isHidden(card) ? <EyeOutlined /> : <EyeInvisibleOutlined />}
                            aria-label={`${isHidden(card) ? t('show') : t('hide')}: ${t(card.name)}`}
                            onClick={() => turn(card)}
                          />
                        </span>
                      ) : null}
                    </header>
                    {isHidden(card) ? null : <card.Card day={day} />}
                  </section>
                ),
              )}
            </div>
          )
        }
      </Answered>
    </div>
  );
}
