// Writes src/api/operations.ts: the types of every operation, from the service's description of its interface. No code comes of
// it: src/api/client.ts calls them all. It is not committed, as `build` and `typecheck` make it anew.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { modelsOf, typeOf } from '../../../../infra/openapi/types.mjs';

const description = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));

/** A parameter may stand among the shared ones. */
const resolved = (parameter) =>
  parameter.$ref ? description.components.parameters[parameter.$ref.split('/').at(-1)] : parameter;

/** What a request says in one place; a query's numbers and flags may be given as such. */
function parametersIn(place, { parameters = [] }) {
  const members = parameters
    .map(resolved)
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, schema }) => {
      const type =
        place === 'query' && Object.keys(schema).every((word) => word === 'default') ? 'number' : typeOf(schema);
      return `${JSON.stringify(name)}${required ? '' : '?'}: ${type}`;
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
  `// Made by scripts/generate-client.mjs from ../openapi.json.\n${modelsOf(description)}\nexport interface Operations {\n${operations.join('\n')}\n}\n`,
);
