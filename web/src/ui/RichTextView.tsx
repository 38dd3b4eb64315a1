/**
 * Rich text as it was written. The server has cleaned it; here it becomes elements one by one, by a list of what may
 * stand in it, and never HTML of the page, so that nothing in it could run in any case.
 *
 *   <RichTextView html={notice.content} />
 */
import { Fragment, type ReactNode, createElement, useMemo } from 'react';
import { CONTENT_IMAGE_ADDRESS } from '#contract/ground/richTextRules.ts';
import './richText.css';

const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'ul', 'ol', 'li']);
const MARKS = new Set(['strong', 'em', 'u', 's', 'code']);
const ABROAD = /^https?:\/\//i;
const AT_HOME = /^\/(?![/\\])/;
/** Deeper nesting is not rendered. */
const DEEPEST = 40;

function Children({ node, depth }: { node: Node; depth: number }): ReactNode {
  return [...node.childNodes].map((child, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the text is shown as it is and never rearranged
    <Fragment key={place}>{shown(child, depth + 1)}</Fragment>
  ));
}

function link(element: Element, children: ReactNode): ReactNode {
  const href = element.getAttribute('href') ?? '';
  if (ABROAD.test(href)) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  }
  return AT_HOME.test(href) ? <a href={href}>{children}</a> : children;
}

function image(element: Element): ReactNode {
  const src = element.getAttribute('src') ?? '';
  if (!CONTENT_IMAGE_ADDRESS.test(src)) return null;
  return <img src={src} alt={element.getAttribute('alt') ?? ''} loading="lazy" />;
}

function shown(node: Node, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!(node instanceof Element) || depth > DEEPEST) return null;
  const name = node.localName;
  if (name === 'br' || name === 'hr') return createElement(name);
  if (name === 'img') return image(node);
  const children = <Children node={node} depth={depth} />;
  if (name === 'a') return link(node, children);
  if (name === 'ol') return <ol start={Number(node.getAttribute('start') ?? '1') || 1}>{children}</ol>;
  return BLOCKS.has(name) || MARKS.has(name) ? createElement(name, null, children) : null;
}

export function RichTextView({ html, className = '' }: { html: string; className?: string }) {
  // a document without a window: it loads and runs nothing
  const body = useMemo(() => new DOMParser().parseFromString(html, 'text/html').body, [html]);
  return (
    <div className={`richText ${className}`}>
      <Children node={body} depth={0} />
    </div>
  );
}
