/**
 * Words without meaning for the search: particles, pronouns, polite words and question words. Most English ones are in
 * the database's own dictionary.
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `的 地 得 了 着 过 吗 呢 吧 啊 呀 哦 嘛 么 啦 哈 嗯 哎 唉 诶 和 与 及 或 跟 同 而 且 但 但是 并 并且 以及 因为 所以 如果 要是 的话 虽然
   我 你 您 他 她 它 我们 你们 您们 他们 咱 咱们 自己 本人 大家 这 那 哪 这个 那个 这些 那些 这里 那里 这儿 那儿 其 该 此 每 各
   是 是不是 有 有没有 没有 没 不 在 到 从 向 往 对 对于 关于 把 被 让 给 为 为了 以 于 由 用 就 才 都 也 还 又 再 很 太 更 最 非常 比较
   会 能 能不能 可以 可不可以 可 能够 要 想 想要 需要 应该 得要 必须 请 请问 请教 麻烦 谢谢 你好 您好 一下 一个 个 种 些 点 件 次
   什么 怎么 怎么办 怎么样 怎样 如何 为什么 为何 为啥 啥 咋 咋办 哪里 哪儿 哪个 哪些 谁 多 多少 几 何时 什么样 怎 办 呗 之 所 上 下 里 中
   时 时候 后 前 以后 之后 以前 之前 现在 目前 已经 刚 刚刚 正在 一直 还是 或者 然后 而已 知道 告诉 问 问题 情况 东西 事 事情 做 弄 去 来 说 行 行不行 不行 好不好
   get got getting want need would could please tell know may must shall thing`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
