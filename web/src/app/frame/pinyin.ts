/**
 * The sounds of Chinese words as people type them: 监控 is `jiankong`, or `jk` by its initials. Only the characters of menus
 * and commands have their whole sound here; of any other the initial is found out.
 */
import { initialsOf } from './initials.ts';

/** A syllable, then the characters that are read so in the words of the trade. */
const SYLLABLES = `
  an安案 ban班板版 bao报保 bei备 ben本 bi闭 biao标表 bo播 cai菜采 cao操 ce册测 chang场 che车 cheng乘程城 chong充 chu出处 da大 dai待 dan单 dang档 dao导道
  deng登 di地 dian典点电店 diao调 ding订 dong动 du度 duan短 dui对队 fa发 fan反 fang放仿 fei费 fen分 feng封 fu服 gao告 ge个 gen跟
  gong工公供 gou构购 gu故 guan管关 gui规轨 guo国 hao号 he合核 hu户 hua划话 huan换 hui回会 ji机集计记迹急 jia价加 jian监件键检建
  jiao交角教 jie接结捷 jin金紧 jing景警经 ju据 kai开 kan看 ke客 kong控 kou口 ku库 kuai快 kuan款 lan栏 li理力例 liang辆 liao料聊 ling令
  lu录路 lun轮 men门 mi密 mian面 ming名明 mo模 nei内 neng能 pai派排 pei配 piao票 ping平屏评 qi企气器 qian签浅钱 qie切 qing情请清 qiu求 qu区
  quan权全 qun群 ren人任 ri日 rong容 ru入 se色 shang商上 she设 shen深审 sheng生 shi师时事实视市试施 shou手首收 shu数 si司 song送 su诉速 suan算
  sui随 tai台 ti题 tian天 ting停 tong通统 tou投 tu图 tui退推 wang网 wei围为维位 wen文问 wu务物 xi析息系 xian线险限 xiang箱详项
  xiao消校 xin心信新 xing行型 xiu修 xu续需 xue学 xun训 yan验 yang养样 yao钥要 ye业页 yi异移 yin音引 ying应英营 yong用 you邮 yu预域语
  yuan员源 yun运云 zai载在 ze则 zeng增 zhan站 zhang账障 zheng政证正 zhi知值志智置指支质 zhong中重 zhu主助注 zhuang状装 zhun准 zi资子字
  zong总 zuo作座
`;

let read: Map<string, string> | undefined;

/** By character; made when something is searched for first. */
function sounds(): Map<string, string> {
  read ??= new Map(
    SYLLABLES.trim()
      .split(/\s+/)
      .flatMap((entry) => {
        const sound = entry.replaceAll(/[^a-z]/g, '');
        return Array.from(entry.slice(sound.length), (character): [string, string] => [character, sound]);
      }),
  );
  return read;
}

/** What the Chinese characters of a text sound like, one after the other. */
export const pinyinOf = (text: string): string =>
  [...text].map((character) => sounds().get(character) ?? initialsOf(character)).join('');
