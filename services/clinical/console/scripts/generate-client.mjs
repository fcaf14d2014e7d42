// Writes src/api/operations.ts: the types of every operation, from the service's description of its interface. No code comes of
// it: src/api/client.ts calls them all. It is not committed, as `build` and `typecheck` make it anew.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const description = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));

const key = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

/** The TypeScript type of a JSON schema, of the words that the service's description uses. */
function typeOf(schema) {
  if (schema === undefined || schema === true) return 'unknown';
  if (schema.$ref)
    return typeOf(
      schema.$ref
        .split('/')
        .slice(1)
        .reduce((at, name) => at[name], description),
    );
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.map(typeOf).join(' | ');
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? 'unknown' : types.map((type) => ofKind(type, schema)).join(' | ');
}

function ofKind(type, schema) {
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return `Array<${typeOf(schema.items)}>`;
    case 'integer':
    case 'number':
      return 'number';
    default:
      return type;
  }
}

function objectOf({ properties = {}, required = [], patternProperties, additionalProperties }) {
  const [others] = Object.values(patternProperties ?? {});
  const rest = others ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  const members = Object.entries(properties).map(
    ([name, schema]) => `${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  );
  if (members.length === 0) return `Record<string, ${typeOf(rest)}>`;
  return `{ ${members.join('; ')} }`;
}

/** What a request says in one place; a query's numbers and flags may be given as such. */
function parametersIn(place, { parameters = [] }) {
  const members = parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => {
      const type =
        place === 'query' && Object.keys(schema).every((word) => word === 'default') ? 'number' : typeOf(schema);
      return `${key(name)}${required ? '' : '?'}: ${type}`;
    });
  return members.length > 0 ? `{ ${members.join('; ')} }` : 'undefined';
}

function operationType(operation) {
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const schema = success.content?.['application/json']?.schema;
  const body = operation.requestBody?.content['application/json']?.schema;
  const members = {
    path: parametersIn('path', operation),
    query: parametersIn('query', operation),
    body: body ? typeOf(body) : 'undefined',
    data: typeOf(schema?.properties?.data),
    meta: schema?.properties?.meta ? typeOf(schema.properties.meta) : 'undefined',
  };
  return `{\n${Object.entries(members)
    .map(([name, type]) => `    ${name}: ${type};`)
    .join('\n')}\n  }`;
}

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => `  '${method.toUpperCase()} ${path}': ${operationType(operation)};`,
  ),
);

mkdirSync(new URL('../src/api/', import.meta.url), { recursive: true });
writeFileSync(
  new URL('../src/api/operations.ts', import.meta.url),
  `// Made by scripts/generate-client.mjs from ../openapi.json.\nexport interface Operations {\n${operations.join('\n')}\n}\n`,
);
