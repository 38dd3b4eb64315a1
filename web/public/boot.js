// Runs before the first paint and before any module: gives the page its theme and language, and shows a way on when
// the console itself does not arrive. A file of its own, since the content security policy allows no inline script.
(function () {
  var LOAD_TIMEOUT_MS = 120000;
  var root = document.documentElement;

  function cookie(name) {
    var found = document.cookie.match('(?:^|; )' + name + '=([^;]*)');
    return found ? decodeURIComponent(found[1]) : '';
  }

  var theme = cookie('theme');
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = theme;
  root.lang = cookie('lang') === 'en-US' ? 'en-US' : 'zh-CN';

  var failed = false;
  function show() {
    var screen = document.getElementById('bootFailure');
    if (!screen || root.dataset.started) return;
    screen.hidden = false;
    document.getElementById('bootReload').onclick = function () {
      location.reload();
    };
  }
  function fail() {
    failed = true;
    show();
  }
  // Errors of elements do not bubble: they are only seen on the way down.
  addEventListener(
    'error',
    function (event) {
      var tag = event.target && event.target.tagName;
      if (tag === 'SCRIPT' || tag === 'LINK') fail();
    },
    true,
  );
  addEventListener('DOMContentLoaded', function () {
    if (failed) show();
  });
  setTimeout(fail, LOAD_TIMEOUT_MS);
})();
