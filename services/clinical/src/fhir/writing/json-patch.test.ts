import { applyOperation, PatchError, type Operation } from './json-patch.js';

const patched = (document: unknown, ...operations: Operation[]) =>
  operations.reduce<unknown>((each, operation) => applyOperation(each, operation), structuredClone(document));

test.each<[string, unknown, Operation[], unknown]>([
  ['a member is added', { a: 1 }, [{ op: 'add', path: '/b', value: [2] }], { a: 1, b: [2] }],
  ['what is there is replaced by what is added', { a: 1 }, [{ op: 'add', path: '/a', value: null }], { a: null }],
  ['an item is added before another one', [1, 3], [{ op: 'add', path: '/1', value: 2 }], [1, 2, 3]],
  ['an item is added to the end', [1], [{ op: 'add', path: '/-', value: 2 }], [1, 2]],
  ['an item is replaced in its place', [1, 2, 3], [{ op: 'replace', path: '/1', value: 9 }], [1, 9, 3]],
  ['an item is removed', [1, 2, 3], [{ op: 'remove', path: '/0' }], [2, 3]],
  ['the whole is replaced', { a: 1 }, [{ op: 'replace', path: '', value: { b: 2 } }], { b: 2 }],
  ['a member is moved', { a: { b: 1 } }, [{ op: 'move', from: '/a/b', path: '/c' }], { a: {}, c: 1 }],
  ['an item is moved behind others', [1, 2, 3], [{ op: 'move', from: '/0', path: '/2' }], [2, 3, 1]],
  ['slashes and tildes in names are escaped', { 'a/b~': 1 }, [{ op: 'remove', path: '/a~1b~0' }], {}],
  ['~01 is a tilde and a one', { '~1': 1 }, [{ op: 'remove', path: '/~01' }], {}],
  ['an empty name is a name', { '': 1 }, [{ op: 'replace', path: '/', value: 2 }], { '': 2 }],
  [
    'a test compares without the order of members',
    { a: { b: 1, c: 2 } },
    [{ op: 'test', path: '/a', value: { c: 2, b: 1 } }],
    { a: { b: 1, c: 2 } },
  ],
])('%s', (_, document, operations, expected) => {
  expect(patched(document, ...operations)).toEqual(expected);
});

test('what is copied is another one', () => {
  const operations: Operation[] = [
    { op: 'copy', from: '/a', path: '/b' },
    { op: 'add', path: '/b/-', value: 2 },
  ];
  expect(patched({ a: [1] }, ...operations)).toEqual({ a: [1], b: [1, 2] });
});

test('what one patch adds is not what the next operation changes', () => {
  const value = { list: [1] };
  patched({}, { op: 'add', path: '/a', value }, { op: 'remove', path: '/a/list/0' });
  expect(value).toEqual({ list: [1] });
});

test.each<[string, Operation]>([
  ['a member that is not there', { op: 'remove', path: '/x' }],
  ['a parent that is not there', { op: 'add', path: '/x/y', value: 1 }],
  ['a member of a text', { op: 'add', path: '/text/length', value: 1 }],
  ['a place behind the end', { op: 'add', path: '/list/2', value: 1 }],
  ['a place with a zero before it', { op: 'add', path: '/list/01', value: 1 }],
  ['the end of a list, where something is to be', { op: 'remove', path: '/list/-' }],
  ['a name that every object inherits', { op: 'test', path: '/toString', value: 1 }],
  ['the prototype', { op: 'add', path: '/__proto__', value: {} }],
  ['a member of the prototype', { op: 'add', path: '/constructor/prototype/x', value: 1 }],
  ['a pointer without a slash', { op: 'add', path: 'a', value: 1 }],
  ['no value', { op: 'add', path: '/a' }],
  ['no from', { op: 'copy', path: '/a' }],
  ['itself, to be moved into', { op: 'move', from: '/list', path: '/list/0' }],
  ['another value in a test', { op: 'test', path: '/list', value: ['1'] }],
  ['another kind of nothing', { op: 'test', path: '/text', value: null }],
])('an operation about %s is refused', (_, operation) => {
  expect(() => patched({ text: 'x', list: [1] }, operation)).toThrow(PatchError);
});
