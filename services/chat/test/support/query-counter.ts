import type { Db } from '../../src/db/db.js';

/** The same database, or transaction, which counts what is asked of it. */
export function countQueries<D extends Db>(db: D): { db: D; count(): number } {
  let count = 0;
  const counted = new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        count += 1;
        return (member as (...given: unknown[]) => unknown).apply(target, args);
      };
    },
  });
  return { db: counted, count: () => count };
}
