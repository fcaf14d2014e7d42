import { ChatError } from '../domain/errors.js';

interface Node<T> {
  children: Map<string, Node<T>>;
  parameter?: { name: string; node: Node<T> };
  /** Takes the rest of the path. */
  rest?: { name: string; node: Node<T> };
  value?: T;
}

export interface Match<T> {
  value: T;
  /** What stands for its parameters, as it was written (`decodePath`). */
  path: Record<string, string>;
}

/**
 * From a path to what is declared for it, in a few map look-ups however many endpoints there are.
 * A literal segment wins over `{name}`, that over `{+name}`, whatever the order of declaration.
 */
export class RouteMap<T> {
  readonly #root: Node<T> = { children: new Map() };

  /** The value at `path`, made by `create` the first time. */
  at(path: string, create: () => T): T {
    let node = this.#root;
    for (const segment of path.split('/').slice(1)) {
      const [, plus, name] = /^\{(\+?)(\w+)\}$/.exec(segment) ?? [];
      if (name === undefined) {
        const child = node.children.get(segment) ?? { children: new Map() };
        node.children.set(segment, child);
        node = child;
      } else {
        const kind = plus === '+' ? 'rest' : 'parameter';
        node[kind] ??= { name, node: { children: new Map() } };
        if (node[kind].name !== name) throw new Error(`${path}: this segment is already called {${node[kind].name}}.`);
        node = node[kind].node;
      }
    }
    node.value ??= create();
    return node.value;
  }

  find(path: string): Match<T> | undefined {
    const found: Record<string, string> = {};
    const value = search(this.#root, path.split('/'), 1, found);
    return value === undefined ? undefined : { value, path: found };
  }
}

function search<T>(node: Node<T>, segments: string[], from: number, found: Record<string, string>): T | undefined {
  const segment = segments[from];
  if (segment === undefined) return node.value;
  const child = node.children.get(segment);
  const literal = child && search(child, segments, from + 1, found);
  if (literal !== undefined) return literal;
  if (node.parameter && segment !== '') {
    const value = search(node.parameter.node, segments, from + 1, found);
    if (value !== undefined) {
      found[node.parameter.name] = segment;
      return value;
    }
  }
  if (node.rest?.node.value !== undefined && segment !== '') {
    found[node.rest.name] = segments.slice(from).join('/');
    return node.rest.node.value;
  }
  return undefined;
}

/** Parameters of a path without their percent-encoding. @throws ChatError BAD_REQUEST */
export function decodePath(path: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(path).map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    throw new ChatError('BAD_REQUEST', 'The address is not well-formed UTF-8 in percent-encoding.');
  }
}
