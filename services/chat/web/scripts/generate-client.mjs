// Writes src/connection/operations.ts: the types of every operation, from the service's description of its interface. No code comes
// of it: src/connection/call.ts calls them all. It is not committed, as `build` and `typecheck` make it anew.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { modelsOf, typeOf } from '../../../../infra/openapi/types.mjs';

const description = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'));
const PREFIX = '/api/v1';

function operationType(operation) {
  const parameters = operation.parameters ?? [];
  const placed = parameters.filter(({ in: place }) => place !== 'header');
  const form = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const properties = {
    ...Object.fromEntries(
      placed.map(({ name, schema, content }) => [name, schema ?? content['application/json'].schema]),
    ),
    ...form?.properties,
  };
  const required = [...placed.filter((each) => each.required).map(({ name }) => name), ...(form?.required ?? [])];
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  const answer = Object.values(success.content ?? {})[0]?.schema;
  return `{\n    parameters: ${typeOf({ type: 'object', properties, required })};\n    answer: ${typeOf(answer)};\n  }`;
}

const operations = Object.entries(description.paths)
  .filter(([path]) => path.startsWith(PREFIX))
  .flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => Object.keys(operation.responses).some((status) => status.startsWith('2')))
      .map(
        ([method, operation]) =>
          `  '${method.toUpperCase()} ${path.slice(PREFIX.length)}': ${operationType(operation)};`,
      ),
  );

const folder = new URL('../src/connection/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(
  new URL('operations.ts', folder),
  `// Made by scripts/generate-client.mjs from ../openapi.json.\n${modelsOf(description)}\nexport interface Operations {\n${operations.join('\n')}\n}\n`,
);
