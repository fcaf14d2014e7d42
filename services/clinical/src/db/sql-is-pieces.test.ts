import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** Where text is still put into SQL, each with its reason. Everywhere else SQL is put together from pieces (docs/sql.md). */
const RAW_TEXT: Record<string, string> = {
  'db/piece.ts': 'Here pieces become what knex takes.',
  'db/run-migrations.ts': 'The name of the table is a constant.',
  'features/catalogs/import-store.ts': 'The columns are constants of the file.',
  'features/catalogs/substance-import-store.ts': 'The columns are constants of the file.',
  'features/prescriptions/prescription-list-store.ts': 'The columns are constants of the file.',
  'features/allergies/allergy-store.ts': 'The columns are constants of the file.',
};
const TEXT_PARAMETERS: Record<string, string> = {
  'db/db.ts': '`insertRows` takes a table and its columns.',
  'features/api-keys/api-key-store.ts': 'It takes a column of the file.',
  'features/overview/overview-store.ts': 'It takes whole queries of the file.',
  'features/patient-matches/match-store.ts': 'It takes columns and conditions of the file.',
  'features/patient-merges/merge-store.ts': 'It takes a column of the file.',
  'features/patients/patient-rows-sql.ts': 'It takes tables and columns.',
  'features/webhooks/webhook-secret-store.ts': 'It takes a column of the file.',
  'fhir/resources/provenance/kinds.ts': 'It takes a table of the file.',
  'operation/record-store.ts': '`recordKind` takes a table and a whole query that is prepared once.',
};

const SOURCE = new URL('../', import.meta.url);
const RAW = new Set(['raw', 'whereRaw', 'orWhereRaw', 'havingRaw', 'orderByRaw', 'groupByRaw', 'joinRaw', 'fromRaw']);
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);
const SQL =
  /\bselect\b|\binsert into\b|\border by\b|\bupdate \S+ (\S+ )?set\b| (=|<|>|<>|like) | is (not )?null\b| in \(/;
const CONSTANT = /^[A-Z][A-Z_]*$/;

type Node = Record<string, unknown> & { type?: string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;
const childrenOf = (node: Node): Node[] => Object.values(node).filter(isNode);

const namesIn = (node: Node): string[] => {
  if (node.type === 'TsTypeAnnotation') return [];
  return [...(node.type === 'Identifier' ? [String(node.value)] : []), ...childrenOf(node).flatMap(namesIn)];
};

/** Text that is there as it is read: without holes, a constant, or a piece. */
function isFixed(node: Node | undefined): boolean {
  if (!node || node.type === 'StringLiteral') return true;
  if (node.type === 'TemplateLiteral') return (node.expressions as Node[]).length === 0;
  if (node.type === 'Identifier') return CONSTANT.test(String(node.value));
  return node.type === 'CallExpression' && (node.callee as Node).value === 'raw';
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

test('raw calls of knex take constant text or a piece, but in the files that say why not', () => {
  expect(
    joins
      .filter(({ raw }) => raw)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(Object.keys(RAW_TEXT).sort());
});

test('no function puts a parameter into the text of SQL, but in the files that say why', () => {
  expect(
    joins
      .filter(({ parameter }) => parameter)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(Object.keys(TEXT_PARAMETERS).sort());
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
])('of %s the check says what it is', (_, source, expected) => {
  expect(joinsIn(source)).toEqual(expected);
});
