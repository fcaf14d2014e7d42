import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** The only file in which text becomes what knex takes. Everywhere else SQL is put together from pieces (docs/sql.md). */
const PIECES = 'db/piece.ts';

const SOURCE = new URL('../', import.meta.url);
const RAW = new Set(['raw', 'whereRaw', 'orWhereRaw', 'havingRaw', 'orderByRaw', 'groupByRaw', 'joinRaw', 'fromRaw']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);
const SQL =
  /\bselect\b|\binsert into\b|\border by\b|\bupdate \S+ (\S+ )?set\b| (=|<|>|<>|like) | is (not )?null\b| in \(/;
/** They make of a piece what knex takes. */
const MAKERS = new Set(['raw', 'statement']);
const CONSTANT = /^[A-Z][A-Z_]*$/;

type Node = Record<string, unknown> & { type?: string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const childrenOf = (node: Node): Node[] => Object.values(node).filter(isNode);

const namesIn = (node: Node): string[] => {
  if (node.type === 'TsTypeAnnotation') return [];
  return [...(node.type === 'Identifier' ? [String(node.value)] : []), ...childrenOf(node).flatMap(namesIn)];
};

/** Text that is there as it is read: with no holes but constants, a constant, or made of a piece. */
function isFixed(node: Node | undefined): boolean {
  if (!node || node.type === 'StringLiteral') return true;
  if (node.type === 'TemplateLiteral') return (node.expressions as Node[]).every(isFixed);
  if (node.type === 'Identifier') return CONSTANT.test(String(node.value));
  return node.type === 'CallExpression' && MAKERS.has(String((node.callee as Node).value));
}

/** What stands in the source: raw calls of knex with made text, and parameters of functions in the text of SQL. */
function joinsIn(source: string): { raw: boolean; parameter: boolean } {
  const found = { raw: false, parameter: false };
  const visit = (node: Node, parameters: ReadonlySet<string>): void => {
    if (node.type === 'CallExpression') {
      const { property } = node.callee as { property?: Node };
      const [first] = node.arguments as { expression: Node }[];
      if (RAW.has(String(property?.value)) && !isFixed(first?.expression)) found.raw = true;
    }
    if (node.type === 'TaggedTemplateExpression') return visit((node.template as Node).expressions as Node, parameters);
    if (node.type === 'TemplateLiteral' && node.expressions) {
      const text = (node.quasis as { raw: string }[]).map(({ raw }) => raw).join('x');
      const holes = (node.expressions as Node[]).filter(({ type }) => type === 'Identifier');
      if (SQL.test(text) && !text.includes(';') && holes.some(({ value }) => parameters.has(String(value))))
        found.parameter = true;
    }
    const known = FUNCTIONS.has(String(node.type))
      ? new Set([...parameters, ...namesIn(node.params as Node)])
      : parameters;
    for (const child of childrenOf(node)) visit(child, known);
  };
  visit(parseSync(source, { syntax: 'typescript' }) as unknown as Node, new Set());
  return found;
}

const joins = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, ...joinsIn(readFileSync(new URL(path, SOURCE), 'utf8')) }));

const filesWith = (way: 'raw' | 'parameter') => joins.filter((each) => each[way]).map(({ path }) => path);

test('raw calls of knex take constant text or a piece', () => {
  expect(filesWith('raw')).toEqual([PIECES]);
});

test('no function puts a parameter into the text of SQL', () => {
  expect(filesWith('parameter')).toEqual([]);
});

test.each([
  ['a template with holes', 'list.whereRaw(`${column} = ?`, [id])', { raw: true, parameter: false }],
  ['a text that was made before', 'list.whereRaw(condition)', { raw: true, parameter: false }],
  ['a text with a parameter', 'const of = (end: string) => `start_at < ${end}`;', { raw: false, parameter: true }],
  ['a piece', 'list.whereRaw(raw(piece`id = ${id}`))', { raw: false, parameter: false }],
  [
    'a piece with a parameter',
    'const of = (end: Piece) => piece`start_at < ${end}`;',
    { raw: false, parameter: false },
  ],
  ['a constant', 'list.orderByRaw(ORDER)', { raw: false, parameter: false }],
  ['a template of constants', 'owner.raw(`select * from ${TABLE}`)', { raw: false, parameter: false }],
])('of %s the check says what it is', (_, source, expected) => {
  expect(joinsIn(source)).toEqual(expected);
});
