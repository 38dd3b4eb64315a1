/** Checks the targets of all relative links and pictures in documents. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..');
const FOLDERS = ['.', 'docs', 'docs/decisions', 'deploy', 'bench'];
const LINK = /\[[^\]]*\]\((?!https?:|mailto:|#|\/)([^)\s#]+)[^)]*\)/g;

const documents = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [join(root, folder, name)] : [])),
);
let links = 0;
const problems: string[] = [];
for (const document of documents) {
  for (const [, target = ''] of readFileSync(document, 'utf8').matchAll(LINK)) {
    links += 1;
    if (!existsSync(resolve(dirname(document), target)))
      problems.push(`${relative(root, document)}: ${target} does not exist`);
  }
}
if (links === 0) problems.push('no link was found');
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`${links} links in ${documents.length} documents\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
