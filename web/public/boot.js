// Runs before the first paint and before any module: gives the page its theme and language, and marks it when a file
// of the console failed, so that boot.css shows a way on. A file of its own, since the content security policy allows no inline script.
(function () {
  var root = document.documentElement;
  // zod would try whether code may be made from text: the content security policy forbids it, and each page would report that
  window.__zod_globalConfig = { jitless: true };

  function cookie(name) {
    var found = document.cookie.match('(?:^|; )' + name + '=([^;]*)');
    return found ? decodeURIComponent(found[1]) : '';
  }

  var theme = cookie('theme');
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = theme;

  // nobody has chosen yet: the first of the browser's languages that the console speaks
  var lang = cookie('lang');
  if (lang !== 'zh-CN' && lang !== 'en-US') {
    var wanted = (navigator.languages || [navigator.language || 'zh']).filter(function (each) {
      return /^(zh|en)\b/i.test(each);
    });
    lang = /^zh\b/i.test(wanted[0] || 'en') ? 'zh-CN' : 'en-US';
  }
  root.lang = lang;

  // Errors of elements do not bubble: they are only seen on the way down.
  addEventListener(
    'error',
    function (event) {
      var tag = event.target && event.target.tagName;
      if (tag === 'SCRIPT' || tag === 'LINK') root.dataset.failed = 'true';
    },
    true,
  );
})();
