/** `npm run new -- noun NAME …`: writes a working noun from the templates beside this file. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { parseArgs } from 'node:util';
import { WINGS } from '../check/rules.ts';
import { isScope, SCOPES } from './scopes.ts';
import { writeNoun, type NounWish } from './writeNoun.ts';

const root = resolve(import.meta.dirname, '..', '..');
const NAMES = WINGS.flat().filter((wing) => wing !== 'ground');

const HELP = `npm run new -- [noun] NAME [--wing WING] [--zh 名称] [--en Name] [--many Names] [--scope SCOPE]

Writes a noun with a list, a form, a detail, an export, its words in both languages, its rights, sample rows, a migration
and a test. It passes all checks and runs as it is; then make it your own. By its scope a narrow role sees, adds and changes its own
rows and no others.
What is left out is asked for: npm run new -- payRule

  NAME    in camel case, e.g. payRule
  --wing  one of ${NAMES.join(', ')}
  --zh    what one is called in Chinese
  --en    what one is called in English, e.g. "Pay rule"; by default the words of NAME
  --many  several of it; by default --en with an s
  --scope what a row belongs to, one of ${SCOPES.join(', ')}; everything: to the whole company
`;

const refuse = (problem: string): never => {
  process.stderr.write(`${problem}\n\n${HELP}`);
  process.exit(2);
};

/** `payRule` in words: Pay rule. */
const inWords = (name: string): string =>
  name.slice(0, 1).toUpperCase() + name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Asks line by line, also of a pipe; without an answer what a question has in brackets. */
class Asking {
  #input: Interface | null = null;
  #lines: AsyncIterator<string> | null = null;

  async ask(question: string, otherwise = ''): Promise<string> {
    this.#input ??= createInterface(process.stdin);
    this.#lines ??= this.#input[Symbol.asyncIterator]();
    process.stdout.write(`${question}${otherwise === '' ? '' : ` (${otherwise})`}: `);
    const line = await this.#lines.next();
    const answer = line.done === true ? '' : line.value.trim();
    return answer === '' ? otherwise : answer;
  }

  /** Lets the process end. */
  close(): void {
    this.#input?.close();
  }
}

async function wished(): Promise<NounWish> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      wing: { type: 'string' },
      zh: { type: 'string' },
      en: { type: 'string' },
      many: { type: 'string' },
      scope: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  const [noun = '', ...more] = positionals[0] === 'noun' ? positionals.slice(1) : positionals;
  if (more.length > 0) return refuse('Only a noun can be made, one at a time.');
  if (!/^[a-z][A-Za-z0-9]{1,39}$/.test(noun)) return refuse(`“${noun}” is no name in camel case.`);
  const asking = new Asking();
  const wing = values.wing ?? (await asking.ask(`Wing, one of ${NAMES.join(', ')}`));
  if (!NAMES.includes(wing)) return refuse(`“${wing}” is no wing.`);
  const zh = values.zh ?? (await asking.ask('What one is called in Chinese'));
  if (!/\p{Script=Han}/u.test(zh)) return refuse('--zh says in Chinese what one is called.');
  const isAsked = values.wing === undefined || values.zh === undefined;
  const en = values.en ?? (isAsked ? await asking.ask('What one is called in English', inWords(noun)) : inWords(noun));
  const belongs = `What a row belongs to, one of ${SCOPES.join(', ')}`;
  const scope = values.scope ?? (isAsked ? await asking.ask(belongs, 'everything') : 'everything');
  if (!isScope(scope)) return refuse(`“${scope}” is no scope.`);
  asking.close();
  const { many = `${en}s` } = values;
  if (!/^[A-Z][A-Za-z ]*$/.test(en)) return refuse('--en says in English what one is called, with a capital.');
  return { noun, wing, zh, en, many, scope };
}

const problem = writeNoun(root, await wished());
if (problem !== null) refuse(problem);

const run = (...args: string[]): void => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
run(join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt'));
run('--disable-warning=ExperimentalWarning', join(root, 'scripts', 'generate', 'main.ts'));
process.stdout.write('\nDone. Next: npm run check, and npm test -- the folder of the noun.\n');
