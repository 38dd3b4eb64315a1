import type { ManagedMenuNode } from '#contract/access/menu/calls.ts';
import { roleWords } from '#contract/access/role/words.ts';
import { useName, useText, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MenuIcon } from '#web/ui/MenuIcon.tsx';
import { type Leaf, pagesIn, seenWith } from './grantTree.ts';
import { words } from './words.ts';

interface SeeAsRoleProps {
  tree: readonly ManagedMenuNode[];
  granted: ReadonlySet<string>;
  /** Route that `/` leads to; empty for the usual home page. */
  homePage: string;
  isStopped: boolean;
}

function MenuPreview({ nodes }: { nodes: readonly ManagedMenuNode[] }) {
  const name = useName();
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.id} data-kind={node.kind}>
          <span className="seeAsEntry">
            {node.kind === 'directory' ? null : <MenuIcon name={node.icon} />}
            {name(node)}
          </span>
          {node.children.length === 0 ? null : <MenuPreview nodes={node.children} />}
        </li>
      ))}
    </ul>
  );
}

/** Where `/` leads somebody who works with these grants. */
function HomeNote({ tree, granted, homePage }: SeeAsRoleProps) {
  const t = useWords(words);
  const text = useText();
  const name = useName();
  if (homePage === '')
    return <p className="uiQuiet">{t('seeAsHome', { name: text(roleWords.fields.homePage.none) })}</p>;
  const page = pagesIn(tree).find(({ route }) => route === homePage);
  const isSeen = seenWith(tree, granted).pages.some((seen) => seen.page.route === homePage);
  const shown = page === undefined ? homePage : name(page);
  return isSeen ? (
    <p className="uiQuiet">{t('seeAsHome', { name: shown })}</p>
  ) : (
    <p className="roleWarning">{t('seeAsHomeLost', { name: shown })}</p>
  );
}

/** What is granted to no effect, by the page it stands on. */
function StoppedLeaves({ stopped }: { stopped: readonly Leaf[] }) {
  const t = useWords(words);
  const name = useName();
  if (stopped.length === 0) return null;
  const pages = Map.groupBy(stopped, ({ path }) => path.findLast(({ kind }) => kind === 'page')?.id ?? '');
  return (
    <div className="uiQuiet">
      {t('seeAsStopped')}
      <ul className="seeAsStopped">
        {[...pages].map(([id, leaves]) => {
          const way = leaves[0]?.path.filter(({ kind }) => kind !== 'action') ?? [];
          const actions = leaves.filter(({ node }) => node.kind === 'action').map(({ node }) => name(node));
          return (
            <li key={id}>
              {way.map(name).join(' / ')}
              {actions.length === 0 ? '' : `: ${actions.join(' · ')}`}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What somebody sees and may do with these grants. Nothing can be changed here. */
export function SeeAsRole(props: SeeAsRoleProps) {
  const { tree, granted, isStopped } = props;
  const t = useWords(words);
  const name = useName();
  const { menu, pages, stopped } = seenWith(tree, granted);
  const actions = pages.reduce((sum, page) => sum + page.actions.length, 0);
  return (
    <>
      {isStopped ? <p className="roleWarning">{t('seeAsDisabled')}</p> : null}
      <HomeNote {...props} />
      {pages.length === 0 ? (
        <EmptyState title={t('seeAsNothing')} hint={t('seeAsNothingHint')} />
      ) : (
        <div className="seeAs">
          <section aria-label={t('seeAsMenu')}>
            <h3>{t('seeAsMenu')}</h3>
            <nav className="seeAsMenu" aria-label={t('seeAsMenu')}>
              <MenuPreview nodes={menu} />
            </nav>
          </section>
          <section aria-label={t('seeAsActions')}>
            <h3>
              {t('seeAsActions')}{' '}
              <small>
                {t('pageCount', { count: pages.length })} · {t('actionCount', { count: actions })}
              </small>
            </h3>
            <dl className="seeAsPages">
              {pages.map(({ page, actions: own }) => (
                <div key={page.id}>
                  <dt>
                    {name(page)}
                    {page.visible ? null : <span className="grantMark">{t('hiddenMark')}</span>}
                  </dt>
                  <dd>
                    {own.length === 0 ? (
                      <span className="uiQuiet">{t('noActions')}</span>
                    ) : (
                      own.map((action) => (
                        <span key={action.id} title={action.permission}>
                          {name(action)}
                        </span>
                      ))
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      )}
      <StoppedLeaves stopped={stopped} />
    </>
  );
}
