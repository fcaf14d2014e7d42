type Json = Record<string, unknown>;

/**
 * Parameters that several operations have in the same words, taken out of `paths`, which keeps references to them. They are
 * called by their name, and where that has several meanings by the domain of the first operation, too.
 */
export function sharedParameters(paths: Record<string, Json>): Json {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as Json[]);
  const uses = new Map<string, { parameter: Json; tag: string; count: number }>();
  for (const { parameters, tags } of operations)
    for (const parameter of parameters as Json[]) {
      const text = JSON.stringify(parameter);
      const use = uses.get(text) ?? { parameter, tag: (tags as string[])[0] ?? '', count: 0 };
      uses.set(text, { ...use, count: use.count + 1 });
    }
  const meanings = new Map<unknown, number>();
  for (const { parameter, count } of uses.values())
    if (count > 1) meanings.set(parameter['name'], (meanings.get(parameter['name']) ?? 0) + 1);

  const names = new Map<string, string>();
  const shared: Json = {};
  for (const [text, { parameter, tag, count }] of uses) {
    const plain = String(parameter['name']);
    const name = (meanings.get(plain) === 1 ? plain : `${tag}.${plain}`).replaceAll(/[^\w.-]/g, '_');
    if (count === 1 || name in shared) continue;
    names.set(text, name);
    shared[name] = parameter;
  }
  for (const each of operations)
    each['parameters'] = (each['parameters'] as Json[]).map((parameter) => {
      const name = names.get(JSON.stringify(parameter));
      return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
    });
  return shared;
}
