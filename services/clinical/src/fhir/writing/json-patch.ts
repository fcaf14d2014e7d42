import { isDeepStrictEqual } from 'node:util';
import type { Text } from '../../domain/language.js';

/** JSON Patch (RFC 6902), over what an object or list has itself: names that every object inherits lead nowhere. */

export interface Operation {
  op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
  path: string;
  from?: string;
  value?: unknown;
}

const FAULTS = {
  malformed: { en: 'a pointer begins with a slash', es: 'un puntero empieza con una barra' },
  nothing: { en: 'the path leads to nothing', es: 'la ruta no lleva a nada' },
  place: { en: 'the list has no such place', es: 'la lista no tiene ese lugar' },
  into_itself: { en: 'nothing can be moved into itself', es: 'nada se puede mover dentro de sí mismo' },
  test: { en: 'a test failed', es: 'una prueba no se cumple' },
  value: { en: 'the value is missing', es: 'falta el valor' },
} as const satisfies Record<string, Text>;

/** An operation that cannot be applied. */
export class PatchError extends Error {
  readonly why: Text;
  constructor(fault: keyof typeof FAULTS) {
    super(FAULTS[fault].en);
    this.why = FAULTS[fault];
  }
}

type Members = Record<string, unknown>;
const INDEX = /^(?:0|[1-9]\d*)$/;

/** The names of a pointer (RFC 6901). Throws for one that does not begin with a slash. */
function namesOf(pointer: string | undefined): string[] {
  if (pointer === undefined || !/^(?:\/|$)/.test(pointer)) throw new PatchError('malformed');
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What a pointer leads to. Throws where nothing is. */
export const valueAt = (document: unknown, pointer: string | undefined): unknown =>
  namesOf(pointer).reduce((node, name) => {
    const isMember = typeof node === 'object' && node !== null && (!Array.isArray(node) || INDEX.test(name));
    if (!isMember || !Object.hasOwn(node, name)) throw new PatchError('nothing');
    return (node as Members)[name];
  }, document);

/** The document with that value at the pointer: in a list before what is there, in an object in its place. */
function add(document: unknown, pointer: string, value: unknown): unknown {
  const name = namesOf(pointer).at(-1);
  if (name === undefined) return value;
  const parent = valueAt(document, pointer.slice(0, pointer.lastIndexOf('/')));
  if (Array.isArray(parent)) {
    const index = name === '-' ? parent.length : Number(name);
    if ((name !== '-' && !INDEX.test(name)) || index > parent.length) throw new PatchError('place');
    parent.splice(index, 0, value);
  } else if (typeof parent === 'object' && parent !== null) {
    if (name === '__proto__') throw new PatchError('nothing');
    (parent as Members)[name] = value;
  } else throw new PatchError('nothing');
  return document;
}

function remove(document: unknown, pointer: string): unknown {
  valueAt(document, pointer);
  const name = namesOf(pointer).at(-1);
  if (name === undefined) return null;
  const parent = valueAt(document, pointer.slice(0, pointer.lastIndexOf('/')));
  if (Array.isArray(parent)) parent.splice(Number(name), 1);
  else delete (parent as Members)[name];
  return document;
}

/** The document as the operation makes it; the one that is given is changed. Throws `PatchError`. */
export function applyOperation(document: unknown, { op, path, from, value }: Operation): unknown {
  switch (op) {
    case 'add':
      return add(document, path, given(value));
    case 'remove':
      return remove(document, path);
    case 'replace':
      return add(path === '' ? document : remove(document, path), path, given(value));
    case 'copy':
      return add(document, path, structuredClone(valueAt(document, from)));
    case 'move': {
      const moved = valueAt(document, from);
      if (path.startsWith(`${from}/`)) throw new PatchError('into_itself');
      return add(remove(document, from ?? ''), path, moved);
    }
    case 'test':
      if (!isDeepStrictEqual(valueAt(document, path), given(value))) throw new PatchError('test');
      return document;
  }
}

function given(value: unknown): unknown {
  if (value === undefined) throw new PatchError('value');
  return structuredClone(value);
}
