import { SHARING_LIMITS } from '../limits/index.js';
import { sql } from './db.js';
import { messageOf } from './message.js';

const update = (column: string, table = 'beds') =>
  sql(table)
    .where({ id: 'one' })
    .update({ [column]: 1 });

test('built inserts and updates are prepared under a name made of their text, lists are not', () => {
  const [first, again] = [messageOf(update('state'), []), messageOf(update('state'), [])];

  expect(first.name).toBeDefined();
  expect(again.name).toBe(first.name);
  expect(messageOf(sql('beds').insert({ id: 'one' }), []).name).toBeDefined();
  expect(messageOf(sql('beds').where({ id: 'one' }), []).name).toBeUndefined();
});

test('a caller who changes other columns each time does not fill the connections with plans', () => {
  const known = messageOf(update('state'), []).name;
  for (let n = 0; n < SHARING_LIMITS.builtStatementsOfTable; n += 1) messageOf(update(`member_${n}`), []);

  expect(messageOf(update('one_more'), []).name).toBeUndefined();
  expect(messageOf(update('state'), []).name).toBe(known);
  expect(messageOf(update('state', 'wards'), []).name).toBeDefined();
});

test('nor do callers who do so in many tables', () => {
  for (let n = 0; n < SHARING_LIMITS.builtStatements; n += 1) messageOf(update('state', `table_${n}`), []);

  expect(messageOf(update('state', 'one_more'), []).name).toBeUndefined();
});
