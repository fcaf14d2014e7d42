import type { QueryConfig } from 'pg';
import { useChat } from '../../test/support/use-chat.js';
import { keyedTogether } from './keyed-reads.js';

const chat = useChat();

const SQUARES = `select asked.place, asked.number::integer * copy as product
   from unnest($1::text[], $2::integer[]) with ordinality as asked (number, copies, place), generate_series(1, asked.copies) copy
   order by copy`;

test('keys that are asked for at once are one statement, each gets its own rows, and one that is refused fails alone', async () => {
  const asked: number[] = [];
  const keyed = keyedTogether((query: QueryConfig) => {
    asked.push((query.values![0] as unknown[]).length);
    return chat.db.named(query.name!, query.text, query.values);
  });
  const ask = (number: string, copies: number) => keyed('squares', SQUARES, [number, copies]);
  expect(await Promise.all([ask('3', 2), ask('5', 0), ask('3', 1)])).toEqual([
    [{ product: 3 }, { product: 6 }],
    [],
    [{ product: 3 }],
  ]);
  expect(asked).toEqual([3]);
  const [one, wrong, other] = await Promise.allSettled([ask('2', 1), ask('no number', 1), ask('4', 1)]);
  expect(one).toMatchObject({ value: [{ product: 2 }] });
  expect(wrong).toMatchObject({ reason: { code: '22P02' } });
  expect(other).toMatchObject({ value: [{ product: 4 }] });
  expect(await chat.db.keyed('squares alone', SQUARES, ['7', 1])).toEqual([{ product: 7 }]);
});
