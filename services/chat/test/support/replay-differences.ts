import type { Response } from 'supertest';

type Json = Response['body'];

/** Members in which two states differ, each with both values: nothing where they are the same. */
export function differences(told: Json, stored: Json, path = ''): string[] {
  if (isObject(told) && isObject(stored)) {
    const names = new Set([...Object.keys(told), ...Object.keys(stored)]);
    return [...names].flatMap((name) => differences(told[name], stored[name], path === '' ? name : `${path}.${name}`));
  }
  const [a, b] = [inOrder(told), inOrder(stored)];
  return a === b ? [] : [`${path}: told ${a}, stored ${b}`];
}

/** JSON with the members of objects in the order of their names: the order in which they come means nothing. */
const inOrder = (value: Json): string =>
  JSON.stringify(value, (_, inner) => (isObject(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner));

function isObject(value: Json): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
