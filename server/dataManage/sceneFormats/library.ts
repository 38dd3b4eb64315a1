/** The files of an import that refer to each other: scenarios, catalogues, roads and variations. */
import { posix } from 'node:path';
import { baseName, folderOf, hasEnding } from '../formats/door.ts';
import type { SourceFile } from '../formats/model.ts';
import { valueOf, type Scope } from './expressions.ts';
import { sceneFormatMessages } from './messages.ts';
import type { Notes } from './model.ts';
import { roadsOf, type Road } from './roads.ts';
import { childOf, childrenOf, xmlTree, type Element } from './xmlTree.ts';

/** Bytes of all the XML together that is kept open. */
const MOST_BYTES = 96 * 1024 * 1024;

export interface XmlFile {
  readonly path: string;
  readonly root: Element;
}

/** The values that an element declares, each worked out of those before; what was given goes before. */
export function scopeOf(element: Element | undefined, given: Scope, outer: Scope = new Map()): Map<string, string> {
  const scope = new Map(outer);
  for (const declaration of childrenOf(childOf(element, 'ParameterDeclarations'), 'ParameterDeclaration')) {
    const { name, value } = declaration.attributes;
    if (name === undefined) continue;
    const found = given.get(name) ?? valueOf(value ?? '', scope);
    if (found === null) scope.delete(name);
    else scope.set(name, found);
  }
  return scope;
}

export class Library {
  readonly scenarios: XmlFile[] = [];
  readonly variations: XmlFile[] = [];
  readonly #catalogs: XmlFile[] = [];
  readonly #files: readonly SourceFile[];
  readonly #roads = new Map<string, ReadonlyMap<string, Road>>();

  private constructor(files: readonly SourceFile[]) {
    this.#files = files;
  }

  static async open(files: readonly SourceFile[], notes: Notes): Promise<Library> {
    const library = new Library(files);
    let bytes = 0;
    for (const file of files.filter((each) => hasEnding(each, 'xosc', 'xml'))) {
      bytes += file.bytes;
      if (bytes > MOST_BYTES) {
        notes.add(file.path, sceneFormatMessages.tooMuchXml, { most: MOST_BYTES >> 20 });
        break;
      }
      try {
        library.#take({ path: file.path, root: await xmlTree(file) }, notes);
      } catch (error) {
        notes.refused(file.path, error);
      }
    }
    return library;
  }

  #take(file: XmlFile, notes: Notes): void {
    const { root, path } = file;
    const version = childOf(root, 'FileHeader')?.attributes['revMajor'];
    if (root.name !== 'OpenSCENARIO') notes.add(path, sceneFormatMessages.notAScenario);
    else if (version !== '1') notes.add(path, sceneFormatMessages.otherVersion, { version: version ?? '?' });
    else if (childOf(root, 'Catalog') !== undefined) this.#catalogs.push(file);
    else if (childOf(root, 'ParameterValueDistribution') !== undefined) this.variations.push(file);
    else if (childOf(root, 'Storyboard') !== undefined) this.scenarios.push(file);
    else notes.add(path, sceneFormatMessages.notAScenario);
  }

  /** A file that another names: by its path from there, or by its name where that is there once. */
  find<File extends { readonly path: string }>(files: readonly File[], from: string, named: string): File | undefined {
    const clean = named.replaceAll('\\', '/');
    const path = posix.normalize(posix.join(folderOf(from), clean));
    const exact = files.find((file) => file.path === path);
    if (exact !== undefined) return exact;
    const same = files.filter((file) => baseName(file.path) === baseName(clean) && file.path !== from);
    return same.length === 1 ? same[0] : undefined;
  }

  /** The roads of a file that a scenario names. @throws Refusal where it is no XML; null where it is not there */
  async roads(from: string, named: string): Promise<ReadonlyMap<string, Road> | null> {
    const file = this.find(
      this.#files.filter((each) => hasEnding(each, 'xodr', 'xml')),
      from,
      named,
    );
    if (file === undefined) return null;
    const known = this.#roads.get(file.path);
    if (known !== undefined) return known;
    const roads = roadsOf(await xmlTree(file));
    this.#roads.set(file.path, roads);
    return roads;
  }

  /** The entry of a catalogue, those that the scenario names first. */
  entry(scenario: XmlFile, reference: Element, scope: Scope): { element: Element; scope: Scope } | null {
    const catalog = valueOf(reference.attributes['catalogName'] ?? '', scope);
    const entry = valueOf(reference.attributes['entryName'] ?? '', scope);
    const folders = (childOf(scenario.root, 'CatalogLocations')?.children ?? []).flatMap((each) => {
      const path = childOf(each, 'Directory')?.attributes['path'];
      return path === undefined ? [] : [posix.normalize(posix.join(folderOf(scenario.path), path))];
    });
    const isNear = ({ path }: XmlFile): number => (folders.includes(folderOf(path)) ? 0 : 1);
    const named = this.#catalogs
      .filter(({ root }) => childOf(root, 'Catalog')?.attributes['name'] === catalog)
      .toSorted((one, other) => isNear(one) - isNear(other));
    for (const { root } of named) {
      const element = childOf(root, 'Catalog')?.children.find(({ attributes }) => attributes['name'] === entry);
      if (element !== undefined) return { element, scope: scopeOf(element, assigned(reference, scope)) };
    }
    return null;
  }
}

/** What a reference assigns to the parameters of what it names. */
function assigned(reference: Element, scope: Scope): Map<string, string> {
  const given = new Map<string, string>();
  for (const each of childrenOf(childOf(reference, 'ParameterAssignments'), 'ParameterAssignment')) {
    const value = valueOf(each.attributes['value'] ?? '', scope);
    if (value !== null) given.set((each.attributes['parameterRef'] ?? '').replace(/^\$/, ''), value);
  }
  return given;
}
