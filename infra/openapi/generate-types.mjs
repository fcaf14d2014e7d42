// node infra/openapi/generate-types.mjs <openapi.json> <types.ts>: the TypeScript types of a service's interface.
import { readFileSync, writeFileSync } from 'node:fs';
import { modelsOf, operationsOf } from './types.mjs';

const [description, target] = process.argv.slice(2);
if (!target) {
  console.error('Name the description and the file to write: generate-types.mjs openapi.json types.ts');
  process.exit(1);
}
const document = JSON.parse(readFileSync(description, 'utf8'));
writeFileSync(target, `${modelsOf(document)}\n${operationsOf(document)}`);
